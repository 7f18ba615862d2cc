import { expect, test } from 'vitest';
import { publishedMembers } from './packages/published.mjs';
import { inOrder, releaseProblems } from './publish.mjs';

interface Member {
  readonly manifest: {
    readonly name: string;
    readonly version: string;
    readonly dependencies?: Readonly<Record<string, string>>;
  };
}

test('a package is published after those that it needs', () => {
  const members: readonly Member[] = inOrder(publishedMembers());
  const names = members.map(({ manifest }) => manifest.name);
  expect(names).toHaveLength(publishedMembers().length);
  expect(new Set(names).size).toBe(names.length);
  for (const { manifest } of members) {
    for (const needed of Object.keys(manifest.dependencies ?? {})) {
      if (!names.includes(needed)) continue;
      expect(names.indexOf(needed)).toBeLessThan(names.indexOf(manifest.name));
    }
  }
});

test('nothing is published under another version, unpacked, or without an origin', () => {
  const tarball = import.meta.filename;
  const member = { dir: 'packages/a', tarball, manifest: { version: '1.0.0', repository: {} } };
  expect(releaseProblems([member], 'v1.0.0')).toEqual([]);
  expect(releaseProblems([member], 'v1.0.1')).toHaveLength(1);
  expect(releaseProblems([{ ...member, tarball: '/gone.tgz' }], 'v1.0.0')).toHaveLength(1);
  const without = { ...member, manifest: { version: '1.0.0' } };
  expect(releaseProblems([without], 'v1.0.0')).toEqual([
    expect.stringContaining('docs/releasing.md'),
  ]);
});
