import fastify from 'fastify';

const server = fastify();
server.get('/health', async () => ({ ok: true }));
await server.listen({ port: 3001 });
