import { Button } from '@/components/ui/button';

export default async function ProductPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <Button>Buy {id}</Button>;
}
