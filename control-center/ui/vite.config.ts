import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// the control center that `npm run dev` asks
const platform = process.env.PROVISIONING_URL ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [react()],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  build: {
    outDir: 'target/classes/io/provisioning/dashboard',
    emptyOutDir: true,
    target: 'es2023',
    // nothing may be inline: the content security policy forbids data of every kind but images
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    // the engine of the layout, and charts, are loaded when they are needed
    chunkSizeWarningLimit: 1600,
  },
  server: {
    proxy: Object.fromEntries(['/api', '/device'].map((path) => [path, { target: platform }])),
  },
  test: {
    environment: 'happy-dom',
    projects: [
      { extends: true, test: { name: 'api', include: ['src/api/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'pages',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: ['src/api/**'],
          // they replace no module and keep nothing, and most of the time goes into loading the same modules again
          isolate: false,
        },
      },
    ],
  },
});
