export async function listCustomers(): Promise<readonly string[]> {
  return ['Ada', 'Grace'];
}
