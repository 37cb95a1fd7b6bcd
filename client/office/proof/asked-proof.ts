import { watched } from '../watched.ts'

interface AskedProof {
  answer: (isProven: boolean) => void
}

/** Who is asked to show again that it is them; the sheet in the frame watches this. */
export const askedProof = watched<AskedProof | null>(null)

let asking: Promise<boolean> | undefined

/** Calls that need it at the same time wait for the same proof. */
export const askProof = (): Promise<boolean> =>
  (asking ??= new Promise<boolean>((resolve) => {
    askedProof.set({
      answer(isProven) {
        asking = undefined
        askedProof.set(null)
        resolve(isProven)
      },
    })
  }))
