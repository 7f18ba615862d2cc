/**
 * The groups of nodes that reach each other (Tarjan), each sorted; groups come in an order in which
 * no edge leads from a later one to an earlier one. Node numbers are 0 to `size` - 1.
 *
 * @param next - where each node leads to.
 */
export function strongComponents(
  size: number,
  next: readonly (readonly number[])[],
): readonly (readonly number[])[] {
  const index = new Array<number>(size).fill(-1);
  const low = new Array<number>(size).fill(0);
  const isOpen = new Array<boolean>(size).fill(false);
  const open: number[] = [];
  const components: number[][] = [];
  let counter = 0;
  for (let root = size - 1; root >= 0; root -= 1) {
    if (index[root] !== -1) continue;
    // An explicit stack: a chain of a thousand blocks is no reason to run out of the other one.
    const frames = [{ node: root, at: 0 }];
    while (frames.length > 0) {
      const frame = frames.at(-1);
      if (frame === undefined) break;
      const { node } = frame;
      if (frame.at === 0) {
        index[node] = low[node] = counter;
        counter += 1;
        open.push(node);
        isOpen[node] = true;
      }
      const child = next[node]?.[frame.at];
      if (child !== undefined) {
        frame.at += 1;
        if (index[child] === -1) frames.push({ node: child, at: 0 });
        else if (isOpen[child]) low[node] = Math.min(low[node] ?? 0, index[child] ?? 0);
        continue;
      }
      frames.pop();
      const parent = frames.at(-1);
      if (parent !== undefined) low[parent.node] = Math.min(low[parent.node] ?? 0, low[node] ?? 0);
      if (low[node] !== index[node]) continue;
      components.push(closeComponent(node, open, isOpen));
    }
  }
  return components.reverse();
}

function closeComponent(root: number, open: number[], isOpen: boolean[]): number[] {
  const component: number[] = [];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    isOpen[node] = false;
    component.push(node);
    if (node === root) break;
  }
  return component.sort((a, b) => a - b);
}
