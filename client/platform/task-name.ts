import { useText } from '../office/language.ts'

/** `E-mail : Confirmation de commande`. Work of a release that knows more than this page keeps the server's own name. */
export function useTaskName(): (task: string) => string {
  const t = useText()
  return (task) => {
    const slug = task.replaceAll('.', '-')
    const key = `machines.tasks.${slug}.name`
    const said = t(key)
    const name = said === key ? task : said
    return task.startsWith('mail.') ? t('machines.mail.of', { name }) : name
  }
}
