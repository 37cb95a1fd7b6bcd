import type { QueryClient } from '@tanstack/react-query'
import type { ShopCart } from '#contract/cart.ts'
import type { Envelope } from '#contract/envelope.ts'
import { applyCart } from '../sessions/carts.ts'
import { saveFile } from '../api/save-file.ts'

/** Whatever an answer carries besides its result, applied in one place (CALL-02). */
export function applyEnvelope(
  envelope: Envelope<unknown>,
  { queryClient, navigate }: { queryClient: QueryClient; navigate: (path: string) => void },
): void {
  // Checked by the server's schema on its way out.
  if (envelope.cart !== undefined) applyCart(queryClient, envelope.cart as ShopCart | null)
  if (envelope.fileToDownload) saveFile(envelope.fileToDownload)
  if (!envelope.redirect) return
  if (/^https?:/.test(envelope.redirect)) location.assign(envelope.redirect)
  else navigate(envelope.redirect)
}
