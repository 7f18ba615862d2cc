/** Languages by their stable id. */
export type LanguageId =
  | 'typescript'
  | 'tsx'
  | 'javascript'
  | 'swift'
  | 'kotlin'
  | 'python'
  | 'go'
  | 'rust'
  | 'java'
  | 'csharp'
  | 'c'
  | 'cpp'
  | 'ruby'
  | 'php';
