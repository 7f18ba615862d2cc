/** A module path of Go without its host: `github.com/a/b` is `a/b`, `gopkg.in/yaml.v3` is `yaml.v3`. */
export function withoutHost(path: string): string {
  const [first = '', ...rest] = path.split('/');
  return first.includes('.') && rest.length > 0 ? rest.join('/') : path;
}
