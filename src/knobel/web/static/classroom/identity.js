// Who somebody is in the rooms of classes, kept in this browser for a day.

const KEY = "knobel.room.";
/** Rooms that are known here; what is older is forgotten. */
const DAY = 86_400_000;

/** Who somebody is in a room, in this browser. @param {string} room @returns {{key: string, nickname: string}|null} */
export function known(room) {
  try {
    for (const name of Object.keys(localStorage).filter((one) => one.startsWith(KEY))) {
      if (!(JSON.parse(localStorage.getItem(name) ?? "{}").since > Date.now() - DAY)) localStorage.removeItem(name);
    }
    return JSON.parse(localStorage.getItem(KEY + room) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} room @param {{key: string, nickname: string}|null} who */
export function remember(room, who) {
  try {
    if (who) localStorage.setItem(KEY + room, JSON.stringify({ ...who, since: Date.now() }));
    else localStorage.removeItem(KEY + room);
  } catch {
    // without a store one has to join again after a reload
  }
}

/** Letters that nobody guesses. */
export function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A room code, however it was typed. @param {string} code */
export const bare = (code) => code.replace(/[\s-]/g, "").toUpperCase();
