import type { Anchor, AnchorBase, AnchorScope } from './anchor.js';
import type { ResolvedTarget } from './resolved-target.js';

/** The anchor on a target that was looked up. Pure: the same in, the same out. */
export function makeAnchor(
  target: ResolvedTarget,
  base: AnchorBase,
  scope: AnchorScope = 'whole',
): Anchor {
  switch (target.kind) {
    case 'declaration': {
      const { file, language, scheme, grammar, declaration } = target;
      const { kind, qualifiedName, container, hashes, bodyTokens } = declaration;
      return {
        ...base,
        target: 'declaration',
        language,
        kind,
        qualifiedName,
        container,
        fileHint: file,
        scope,
        hashes,
        bodyTokens,
        scheme,
        grammar,
      };
    }
    case 'range':
      return { ...base, target: 'range', fileHint: target.file, range: target.range };
    case 'pair': {
      const { document, section, hash } = target;
      const pair = { document, ...(section === undefined ? {} : { section }), hash };
      return { ...base, target: 'pair', pair };
    }
  }
}
