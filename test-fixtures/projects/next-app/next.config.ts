import type { NextConfig } from 'next';

const nextConfig: NextConfig = { typedRoutes: true };

export default nextConfig;
