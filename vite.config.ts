import react from '@vitejs/plugin-react'
import { type Plugin, defineConfig } from 'vite'
import { endpoints } from './contract/endpoints.ts'

/** Method and path of every call, as data: the browser needs no schema and carries no validator. */
function endpointsManifest(): Plugin {
  const id = 'virtual:endpoints'
  return {
    name: 'endpoints-manifest',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (source) => {
      if (source !== `\0${id}`) return undefined
      const manifest = Object.entries(endpoints).map(([name, { method, path, localized, envelope }]) => [
        name,
        { method, path, ...(!localized && { isBare: true }), ...(!envelope && { isPlain: true }) },
      ])
      return `export default ${JSON.stringify(Object.fromEntries(manifest))}`
    },
  }
}

/**
 * The browser uses the contract's types, its rules and the names in it, never a schema. What is left of a schema's
 * definition after tree shaking finds this instead of the validator; using one says so at once.
 */
function withoutSchemas(): Plugin {
  const id = '\0schemas-stay-on-the-server'
  return {
    name: 'without-schemas',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: (source) => (source === 'zod' ? id : undefined),
    load: (source) =>
      source === id
        ? `const refuse = (name) => { throw new Error('Schemas stay on the server: ' + name + '() was called in the browser.') }
export const z = new Proxy(function () {}, {
  get: (_, name) => (/parse/i.test(String(name)) ? refuse(name) : z),
  apply: () => z,
})`
        : undefined,
    // `const A = B.extend(…)` does nothing but make a schema, so that an unused one may go.
    transform: (code, file) =>
      /[\\/]contract[\\/]\w+\.ts$/.test(file)
        ? { code: code.replaceAll(/^((?:export )?const \w+ = )(?=[A-Z]\w*\.\w+\()/gm, '$1/* @__PURE__ */ '), map: null }
        : undefined,
  }
}

const vendor =
  /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack[\\/](react-query|query-core)|@lingui[\\/](core|react))[\\/]/

export default defineConfig({
  plugins: [react(), endpointsManifest(), withoutSchemas()],
  appType: 'custom',
  publicDir: false,
  server: { middlewareMode: true },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        sourcemap: 'hidden',
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: { app: 'client/app/entry-client.tsx' },
          // The contract's schemas are not used in the browser; said to be pure, they go, and the validator with them.
          treeshake: { manualPureFunctions: ['z', 'endpoint'] },
          output: { codeSplitting: { groups: [{ name: 'vendor', test: vendor }] } },
        },
      },
    },
    ssr: {
      build: {
        outDir: 'dist/server',
        rolldownOptions: { input: { 'entry-server': 'client/app/entry-server.tsx' } },
      },
    },
  },
  builder: {},
})
