export async function listCustomers(): Promise<readonly string[]> {
  const response = await fetch('/api/customers');
  return (await response.json()) as string[];
}
