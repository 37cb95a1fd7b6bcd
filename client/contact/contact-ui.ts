import type { ComponentType } from 'react'
import { report } from '../api/report.ts'
import { isChunkLoadError, loadChunk, reloadOnce } from '../base/chunk-errors.ts'
import { makeStore } from '../base/store.ts'
import type { ContactFormProps } from './ContactForm.tsx'

export interface ContactUi {
  isOpen: boolean
  /** Whom the visitor asked for by what they clicked; null leaves the choice to them. */
  contactIndex: number | null
  /** The form, once it is there: it comes in a file of its own. */
  ContactForm: ComponentType<ContactFormProps> | null
}

const store = makeStore<ContactUi>({ isOpen: false, contactIndex: null, ContactForm: null })
const change = (part: Partial<ContactUi>) => store.set({ ...store.get(), ...part })

/** Whether the contact form is open, and for whom. */
export const useContactUi = (): ContactUi => store.use()

/** Opens the contact form over the page, from wherever it is asked for. */
export function openContact(contactIndex: number | null = null): void {
  loadContactForm()
  change({ isOpen: true, contactIndex })
}
export const closeContact = (): void => change({ isOpen: false })

let loading: Promise<void> | null = null

/** Fetches the form, once; a failure is tried again with the next click. */
export function loadContactForm(): void {
  loading ??= loadChunk(() => import('./ContactForm.tsx')).then(
    ({ ContactForm }) => change({ ContactForm }),
    (error: unknown) => {
      loading = null
      void report(error)
      if (isChunkLoadError(error) && store.get().isOpen) reloadOnce()
    },
  )
}
