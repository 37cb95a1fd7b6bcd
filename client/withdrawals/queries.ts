import { queryOptions } from '@tanstack/react-query'
import { useWrite } from '../base/use-write.ts'
import type { CallInput, CallResult } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/endpoints.ts'
import type { Message } from '#contract/envelope.ts'
import { type Dependencies, useDependencies } from '../base/dependencies.ts'

/** What opens an order here: its e-mail, or what stands behind the `#` of the link in its mail. */
export interface WithdrawalProof {
  orderId: string
  email?: string
  proof?: string
}

/** What can still be given back; never kept, because it changes with each declaration. All below `own` goes at logout. */
export const offerQuery = (
  { call }: Pick<Dependencies, 'call'>,
  language: string,
  proof: WithdrawalProof,
  onErrors: (errors: Message[]) => void,
) =>
  queryOptions({
    queryKey: ['own', 'withdrawal', language, proof],
    queryFn: async () => (await call('withdrawalOffer', proof, { language, onErrors })).offer,
    staleTime: 0,
    retry: false,
  })

export type Stated = CallResult<Endpoints['withdrawalStatement']>

/** The first step: what would be declared. */
export function useStatement(onErrors: (errors: Message[]) => void) {
  const { call } = useDependencies()
  return useWrite({
    mutationFn: (input: CallInput<Endpoints['withdrawalStatement']>) =>
      call('withdrawalStatement', input, { onErrors }),
  })
}

/** The second step. Sent again, after a line that broke, it is the same declaration. */
export function useConfirm(onErrors: (errors: Message[]) => void) {
  const { call, queryClient } = useDependencies()
  return useWrite({
    mutationFn: async (input: CallInput<Endpoints['withdrawalConfirm']>) =>
      (await call('withdrawalConfirm', input, { onErrors })).withdrawal,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['own'] }),
  })
}

export function useWithdrawalReceipt(input: { orderId: string; confirmation: string }) {
  const { call } = useDependencies()
  return useWrite({ mutationFn: () => call('withdrawalReceiptPdf', input) })
}
