import { useText } from '../office/language.ts'

/** `E-mail : orderConfirmation`: what kind of work it is in words, and which by the name the server gave it. */
export function useTaskName(): (task: string) => string {
  const t = useText()
  return (task) => {
    const [kind, ...rest] = task.split('.')
    return kind === 'mail' ? t('platform.system.mail', { task: rest.join('.') }) : task
  }
}
