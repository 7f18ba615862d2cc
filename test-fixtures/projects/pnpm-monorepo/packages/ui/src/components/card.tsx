export function Card({ title }: { title: string }) {
  return <section aria-label={title} />;
}
