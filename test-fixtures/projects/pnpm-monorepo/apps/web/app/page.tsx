export default function Page() {
  return <main>Acme</main>;
}
