// The development server's entry: edits must find React's refresh runtime before the first component is defined.
// @ts-expect-error Vite serves it under this path.
import '/@vite/client'
// @ts-expect-error The React plugin serves it under this path.
import refresh from '/@react-refresh'

refresh.injectIntoGlobalHook(window)
Object.assign(window, { $RefreshReg$: () => undefined, $RefreshSig$: () => (type: unknown) => type })
await import('./start.tsx')
