// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useWrite } from './use-write.ts'

afterEach(cleanup)

/** A write whose answers come when the test says so, in any order. */
function aWrite() {
  const asked: { wish: string; answer: PromiseWithResolvers<string> }[] = []
  const heard = vi.fn<(what: string, wish?: string) => void>()
  const { result, unmount } = renderHook(() =>
    useWrite({
      mutationFn: (wish: string) => {
        const answer = Promise.withResolvers<string>()
        asked.push({ wish, answer })
        return answer.promise
      },
      onSuccess: (_, wish) => heard('success', wish),
      onError: (_, wish) => heard('error', wish),
      onSettled: () => heard('settled'),
    }),
  )
  return { asked, heard, unmount, write: () => result.current }
}

test('[CALL-04] a write says that it is under way, what it is about, and what came of it', async () => {
  const { asked, heard, write } = aWrite()
  expect(write()).toMatchObject({ isPending: false, isSuccess: false })
  act(() => write().mutate('six bottles'))
  expect(write()).toMatchObject({ isPending: true, variables: 'six bottles' })
  await act(async () => asked[0]?.answer.resolve('done'))
  expect(write()).toMatchObject({ isPending: false, isSuccess: true, data: 'done' })
  expect(heard.mock.calls).toEqual([['success', 'six bottles'], ['settled']])
})

test('[CALL-04] a refused write may be tried again; who awaits it is told', async () => {
  const { asked, heard, write } = aWrite()
  const refusal = new Error('refused')
  const told = await act(async () => {
    const answer = write().mutateAsync('one')
    asked[0]?.answer.reject(refusal)
    return answer.catch((error: unknown) => error)
  })
  expect(told).toBe(refusal)
  expect(write()).toMatchObject({ isPending: false, isSuccess: false })
  expect(heard.mock.calls).toEqual([['error', 'one'], ['settled']])
  act(() => write().mutate('one'))
  await act(async () => asked[1]?.answer.resolve('done'))
  expect(write().isSuccess).toBe(true)
})

test('[CALL-04] of two writes the later one is shown, whichever is answered first', async () => {
  const { asked, write } = aWrite()
  const after = vi.fn<(wish: string) => void>()
  act(() => write().mutate('first', { onSuccess: () => after('first') }))
  act(() => write().mutate('second', { onSuccess: () => after('second') }))
  await act(async () => asked[1]?.answer.resolve('second is done'))
  await act(async () => asked[0]?.answer.resolve('first is done'))
  expect(write().data).toBe('second is done')
  expect(after.mock.calls).toEqual([['second']])
})

test('[CALL-04] a write that outlives its component is followed up, without what belongs to the component', async () => {
  const { asked, heard, write, unmount } = aWrite()
  const after = vi.fn<() => void>()
  act(() => write().mutate('one', { onSuccess: after }))
  unmount()
  await act(async () => asked[0]?.answer.resolve('done'))
  expect(heard).toHaveBeenCalledWith('success', 'one')
  expect(after).not.toHaveBeenCalled()
})
