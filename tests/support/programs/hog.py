"""A program that takes all the memory it can get."""

hoard = []
while True:
    hoard.append(bytearray(8 << 20))
