/**
 * The operations that give a map exactly these rules between packages; rules on anything but blocks stay.
 *
 * @param map - `.holdfast/blocks.json`.
 * @param rules - as `layerRules` has them.
 */
export function ruleEdits(map, rules) {
  const blockOf = (directory) => {
    const pattern = `${directory}/**`;
    const owner = map.blocks.find(({ membership }) =>
      membership.some(({ path }) => path === pattern),
    );
    if (owner === undefined) throw new Error(`No block has the pattern ${pattern}.`);
    return owner.blockId;
  };
  const wanted = rules.map(({ from, to, because }) => ({
    from: blockOf(from),
    to: blockOf(to),
    because,
  }));
  const ids = new Set(map.blocks.map(({ blockId }) => blockId));
  const isSame = (one, other) => one.from === other.from && one.to === other.to;
  const missing = wanted.filter(
    (rule) => !map.rules.some((it) => isSame(it, rule) && it.because === rule.because),
  );
  const surplus = map.rules.filter(
    (rule) => ids.has(rule.from) && ids.has(rule.to) && !wanted.some((it) => isSame(it, rule)),
  );
  return [
    ...missing.map((rule) => ({ op: 'set_rule', ...rule })),
    ...surplus.map(({ from, to }) => ({ op: 'set_rule', from, to, remove: true })),
  ];
}
