/**
 * Every stable code of an error, problem, conflict or unsupported entry, with what it means.
 * docs/reference/errors.md lists the same codes with remedies; a test keeps the two equal.
 * Keep it sorted.
 */
export const ERROR_CODES = {
  'case-collision': 'A name on disk or in the snapshot differs only by case or Unicode form.',
  'changed-since-plan': 'A file is no longer what the plan was made for.',
  'config-digest-mismatch': 'A supplied configuration and its inventory digest disagree.',
  'dependency-ambiguous': 'One dependency name gets different new specs in several sections.',
  'dependency-removed': 'A dependency is removed or moved between sections.',
  'dependency-source': 'A dependency spec does not point to the registry.',
  'guarded-key': 'A package.json key that changes what is installed or run is changed.',
  'input-not-file': 'An input file is not a regular file.',
  'input-not-json': 'An input file is not JSON.',
  'input-not-utf8': 'An input file is not valid UTF-8.',
  'internal-error': 'A defect in Holdfast itself.',
  interrupted: 'A signal ended the program before it had finished.',
  'io-error': 'The operating system refused a file operation.',
  'lifecycle-hook':
    'A script that package managers run by themselves is added, removed or changed.',
  locked: 'Another change is active or interrupted in this project.',
  'log-damaged': 'An append-only log was changed in the middle.',
  'manifest-bytes-missing': 'package.json was observed but its bytes were not supplied.',
  'manifest-policy': 'The dependency changes of the plan differ from the real manifest.',
  'nested-manifest': 'A package.json below the app root would change.',
  'no-evidence': 'Nothing proves what is on disk at this path.',
  'not-canonical': 'A value has no canonical JSON form.',
  'output-exists': 'A file that was to be created is there already.',
  'path-absolute': 'A path is absolute.',
  'path-alias': 'A path starts with an import alias.',
  'path-character': 'A path has a character that some system reserves.',
  'path-control': 'A path has a control character or an unpaired surrogate.',
  'path-device': 'A path names a Windows device.',
  'path-empty': 'A path is empty.',
  'path-invisible': 'A path has a zero-width or bidirectional control.',
  'path-not-nfc': 'A path is not in Unicode normalisation form C.',
  'path-not-relative': 'A path is not canonical and relative.',
  'path-parent': 'A path has a parent part.',
  'path-reserved': 'A path goes through a directory or file that plans may not touch.',
  'path-too-long': 'A path, or a part of one, is too long.',
  'path-trailing': 'A part of a path ends in a dot or a space.',
  'plan-invalid': 'A plan is malformed, was edited, or contradicts itself.',
  'plan-mismatch': 'The plan is not the one that was expected.',
  'plan-not-found': 'No saved plan has this id.',
  'present-and-missing': 'A path is said to be present and missing.',
  'registry-mismatch': 'Two sources name different registry versions.',
  'request-invalid': 'A request is malformed.',
  'snapshot-collision': 'Two paths of a snapshot collide.',
  'source-unavailable': 'Files or commits of a repository cannot be read.',
  'target-collision': 'Two targets are the same file, or one is inside the other.',
  'too-large': 'Something is over a limit.',
  'unsafe-target': 'A target is not an ordinary file that can be replaced safely.',
  'usage-error': 'The command line is not understood.',
  'workspace-unselected': 'A candidate falls inside one of several applications.',
} as const;

/** A stable code, see {@link ERROR_CODES}. */
export type ErrorCode = keyof typeof ERROR_CODES;
