import { useEffect, useRef, useState } from 'react'

/** What follows a write; a promise that is returned is waited for. */
interface After<Answer, Wish> {
  onSuccess?: (answer: Answer, wish: Wish) => unknown
  onError?: (error: unknown, wish: Wish) => unknown
  onSettled?: () => unknown
}

interface WriteOptions<Answer, Wish> extends After<Answer, Wish> {
  mutationFn: (wish: Wish) => Promise<Answer>
}

type State<Answer, Wish> =
  | { isPending: false; isSuccess: false; data?: undefined; variables?: Wish }
  | { isPending: true; isSuccess: false; data?: undefined; variables: Wish }
  | { isPending: false; isSuccess: true; data: Answer; variables: Wish }

export type Write<Answer, Wish> = State<Answer, Wish> & {
  /** What is given with one write is called while the component stands, and for the last write only. */
  mutate: (wish: Wish, after?: After<Answer, Wish>) => void
  /** @throws what the write throws. */
  mutateAsync: (wish: Wish) => Promise<Answer>
}

/**
 * A write to the server and how it stands, with the names of TanStack's `useMutation`. Nothing is written again or kept
 * for later here, which is what the library's own weighs 1.4 KiB for on every page.
 */
export function useWrite<Answer, Wish = void>(options: WriteOptions<Answer, Wish>): Write<Answer, Wish> {
  const [state, setState] = useState<State<Answer, Wish>>({ isPending: false, isSuccess: false })
  const latest = useRef(options)
  const standing = useRef(true)
  useEffect(() => {
    latest.current = options
  })
  useEffect(() => {
    standing.current = true
    return () => {
      standing.current = false
    }
  }, [])
  const [calls] = useState(() => {
    let last = 0
    async function send(wish: Wish, after: After<Answer, Wish> = {}): Promise<Answer> {
      last += 1
      const turn = last
      const isShown = () => turn === last && standing.current
      setState({ isPending: true, isSuccess: false, variables: wish })
      let answer: Answer
      try {
        answer = await latest.current.mutationFn(wish)
        await latest.current.onSuccess?.(answer, wish)
        await latest.current.onSettled?.()
      } catch (error) {
        await latest.current.onError?.(error, wish)
        await latest.current.onSettled?.()
        if (isShown()) {
          setState({ isPending: false, isSuccess: false, variables: wish })
          after.onError?.(error, wish)
          after.onSettled?.()
        }
        throw error
      }
      if (isShown()) {
        setState({ isPending: false, isSuccess: true, data: answer, variables: wish })
        after.onSuccess?.(answer, wish)
        after.onSettled?.()
      }
      return answer
    }
    return {
      mutateAsync: (wish: Wish) => send(wish),
      // A refusal has been shown by the call itself.
      mutate: (wish: Wish, after?: After<Answer, Wish>) => void send(wish, after).catch(() => undefined),
    }
  })
  return { ...state, ...calls }
}
