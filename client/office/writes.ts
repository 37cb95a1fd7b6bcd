import { type Mutation, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { OfficeEndpointName, OfficeInput, OfficeResult } from '#contract/office-endpoints.ts'
import type { Me } from '#contract/team-office.ts'
import type { OfficeAnswer } from './call.ts'
import { readAnew } from './answers.ts'
import { OfficeRefusal } from './refusal.ts'
import { meKey } from './session.ts'
import { say } from './toasts.ts'

/** A write with all that is needed to send it later. */
export interface Write<Name extends OfficeEndpointName = OfficeEndpointName> {
  name: Name
  input: OfficeInput<Name>
  operationId: string
  /** Who made it: it is sent as theirs or not at all. Undefined for what waited before this was written down. */
  staffId?: string | undefined
  /** What it is about, in a few words, while it waits for a signal. */
  about?: string | undefined
}

interface WriteOptions<Name extends OfficeEndpointName> {
  /** What has happened, in a sentence; nothing where the screen shows it. */
  said?: (result: OfficeResult<Name>, input: OfficeInput<Name>) => string
  onDone?: (result: OfficeResult<Name>, input: OfficeInput<Name>) => void
  onRefused?: (input: OfficeInput<Name>) => void
}

/**
 * A write of a screen. What was not heard keeps its operation: pressed again, it is done once. A refusal that belongs to
 * a field is left to the form; others are said.
 */
export function useWrite<Name extends OfficeEndpointName>(
  name: Name,
  { said, onDone, onRefused }: WriteOptions<Name> = {},
) {
  const queryClient = useQueryClient()
  const unheard = useRef<{ of: string; operationId: string }>(null)
  const mutation = useMutation<OfficeAnswer<Name>, Error, Write<Name>>({
    mutationKey: ['write', name],
    onSuccess({ response, undo }, { input }) {
      unheard.current = null
      const text = said?.(response, input)
      if (text !== undefined) say({ text, undo })
      onDone?.(response, input)
      void readAnew(queryClient, (input as { place?: string }).place ?? null)
    },
    onError(error, { input, operationId }) {
      onRefused?.(input)
      const isUnheard = error instanceof OfficeRefusal && error.isUnheard
      unheard.current = isUnheard ? { of: JSON.stringify(input), operationId } : null
      if (isToBeSaid(error)) say({ text: error.message, isError: true })
      // Somebody else was faster: what they have made of it is shown.
      if (error instanceof OfficeRefusal && error.status === 409)
        void readAnew(queryClient, (input as { place?: string }).place ?? null)
    },
  })
  const write = (input: OfficeInput<Name>, about?: string): void => {
    const of = JSON.stringify(input)
    if (isUnderWay(queryClient, name, of)) return
    const again = unheard.current?.of === of ? unheard.current.operationId : undefined
    const staffId = queryClient.getQueryData<Me>(meKey)?.staff?.id
    mutation.mutate({ name, input, operationId: again ?? crypto.randomUUID(), staffId, about })
  }
  return { write, isBusy: mutation.isPending, error: mutation.error, reset: mutation.reset }
}

/**
 * The very same is being sent, from wherever it was pressed: a second Enter, a double tap. It is done once. What waits
 * for a signal is another thing: two bottles that were opened down there are two.
 */
const isUnderWay = (queryClient: QueryClient, name: OfficeEndpointName, input: string): boolean =>
  queryClient
    .getMutationCache()
    .findAll({ mutationKey: ['write', name], status: 'pending' })
    .some(({ state }) => !state.isPaused && JSON.stringify((state.variables as Write).input) === input)

/** Written down here until there is a signal; that something was taken back is nothing that anybody waits for. */
export const isWaiting = ({ state, options }: Mutation): boolean =>
  state.isPaused && options.mutationKey?.[1] !== 'operationTakeBack'

/** What is said elsewhere: at the field, by the page of the login, or by whoever would not show who they are. */
function isToBeSaid(error: Error): boolean {
  if (!(error instanceof OfficeRefusal)) return true
  return !error.errors.some(({ field }) => field) && !['LOGIN_REQUIRED', 'PROOF_REQUIRED'].includes(error.key)
}
