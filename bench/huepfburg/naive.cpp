#include "naive.hpp"

#include <algorithm>
#include <map>
#include <queue>
#include <set>
#include <utility>

namespace knobel::huepfburg::bench {

Meeting naive_solve(const Graph& graph) {
  using Both = std::pair<Field, Field>;
  std::set<Both> seen{{0, 1}};
  std::map<Both, Both> parent;
  std::queue<Both> queue;
  queue.emplace(0, 1);
  while (!queue.empty()) {
    Both now = queue.front();
    queue.pop();
    if (now.first == now.second) {
      Meeting routes(2);
      while (true) {
        routes[0].push_back(now.first);
        routes[1].push_back(now.second);
        if (now == Both{0, 1}) break;
        now = parent[now];
      }
      for (Route& route : routes) std::reverse(route.begin(), route.end());
      return routes;
    }
    for (const Field a : graph.next(now.first)) {
      for (const Field b : graph.next(now.second)) {
        const Both then{a, b};
        if (!seen.insert(then).second) continue;
        parent[then] = now;
        queue.push(then);
      }
    }
  }
  return {};
}

}  // namespace knobel::huepfburg::bench
