import type { MessageType } from '#contract/envelope.ts'

/** How a message looks and how it is read: an error interrupts, the rest waits for a pause. */
export const toastLevels = {
  ERROR: { level: 'error', icon: 'alert', role: 'alert' },
  WARNING: { level: 'warning', icon: 'warning', role: 'status' },
  SUCCESS: { level: 'success', icon: 'success', role: 'status' },
  MESSAGE: { level: 'message', icon: 'info', role: 'status' },
} as const satisfies Record<MessageType, object>
