import { quoteHeadsIn } from './quote-heads.ts'

/** What is new in a mail, and what it repeats of those before it. */
export interface MailWords {
  text: string
  quoted: string
}

const mostLines = 4000

/**
 * Parts what somebody wrote from what they repeat, of which lines begin with `>` or stand behind a head. Whoever answers
 * line by line is shown with the lines that are answered. Where doubt is left nothing is folded: what a person wrote is
 * never hidden. Source: MAILIN-01.
 */
export function splitQuoted(text: string): MailWords {
  const lines = text.split('\n', mostLines).map((line) => line.trimEnd())
  const whose = whoseLines(lines)
  const isOwn = (at: number) => whose[at] === 'own' && lines[at] !== ''
  const first = whose.findIndex((each) => each !== 'own')
  const last = lines.findLastIndex((_, at) => isOwn(at))
  if (first < 0 || last < 0) return { text: joined(lines), quoted: '' }
  if (last < first) return foldedBelow(lines, whose, first)
  const firstOwn = lines.findIndex((_, at) => isOwn(at))
  const isAnsweredBelow = firstOwn > first && !whose.slice(firstOwn, last).includes('cited')
  const start = isAnsweredBelow ? firstOwn : 0
  const isShown = (at: number) => at >= start && at <= last && whose[at] !== 'head'
  return {
    text: joined(lines.filter((_, at) => isShown(at))),
    quoted: joined(lines.filter((_, at) => !isShown(at))),
  }
}

type Whose = 'own' | 'cited' | 'head'

function whoseLines(lines: readonly string[]): Whose[] {
  const heads = quoteHeadsIn(lines)
  const whose: Whose[] = lines.map((line) => (line.startsWith('>') ? 'cited' : 'own'))
  for (const { from, to, isRest } of heads.values()) {
    whose.fill('head', from, to)
    if (isRest) whose.fill('cited', to)
  }
  // An empty line is of those beside it.
  for (let at = 1; at < lines.length; at++)
    if (lines[at] === '' && whose[at] === 'own' && whose[at - 1] !== 'own') whose[at] = 'cited'
  return whose
}

/**
 * Nobody writes a greeting alone; who says that answers stand below has put them there without a mark; and marked lines
 * that no program has headed may be somebody's own list.
 */
function foldedBelow(lines: readonly string[], whose: readonly Whose[], at: number): MailWords {
  const text = joined(lines.slice(0, at))
  const isUnmarked = whose.some((each, line) => each === 'cited' && !/^(?:>|$)/.test(lines[line] ?? ''))
  const isList = text.endsWith(':') && !whose.includes('head')
  if (isGreeting(text) || isList || (isUnmarked && pointsBelow.test(text))) return { text: joined(lines), quoted: '' }
  return { text, quoted: joined(lines.slice(at)) }
}

const greeting =
  /^(?:bonjour|bonsoir|salut|coucou|madame|monsieur|ch[eè]re?s?|hello|hi|hey|dear|good (?:morning|evening|afternoon)|guten (?:tag|morgen|abend)|hallo|moin|servus|gr[uü]e(?:zi|ss gott|ß gott)|grüß gott|sehr geehrte[rs]?|liebe[rs]?|buongiorno|buonasera|ciao|salve|gentile|hola|buen[oa]s (?:días|tardes)|estimad[oa]s?|bon dia|bona tarda|goed(?:endag|emorgen|enavond)|beste|geachte|olá|bom dia|boa tarde)(?!\p{L})[^?:]{0,40}$/iu
const pointsBelow =
  /(?<!\p{L})(?:ci-dessous|plus bas|dans (?:votre|vos|le) (?:textes?|messages?|mails?|courriels?|questions?)|en (?:rouge|bleu|vert|gras|couleur)|see below|inline|in (?:red|blue|green|bold|line|your (?:text|mail|message))|unten|in (?:rot|blau|grün|fett|deinem text|ihrem text)|im text|nel testo|in rosso|en rojo|en vermell|in het rood)(?!\p{L})/iu

const isGreeting = (text: string): boolean => text.length < 80 && !text.includes('\n') && greeting.test(text)

const joined = (lines: readonly string[]): string => lines.join('\n').trim()
