/** A rule with its declarations, or an at-rule with what it encloses; a statement encloses nothing. */
interface Rule {
  prelude: string
  inner: Rule[] | string | null
  /** For each selector of the list, the marks it cannot do without; null for what is always kept. */
  needs: string[][] | null
}

const rememberedPages = 20

/** Most pages have most of their sheets in common. */
const sheets = new Map<string, Rule[]>()

function rulesOf(css: string): Rule[] {
  const rules = sheets.get(css) ?? parsed(css)
  sheets.set(css, rules)
  return rules
}

/**
 * Cuts style sheets to what a page can use as it comes: rules whose classes and data attributes all stand in its
 * markup, and variables that somebody reads. States (`is-open`) come and go and count as there, but for what lies under
 * the pointer; a closed dialog is not seen. The whole sheets follow as files before the page answers (`boot.ts`), so what appears later finds its rules.
 */
export function firstStyles(css: readonly string[]): (html: string) => string {
  const rules = css.flatMap(rulesOf)
  // Pages of one kind have the same marks, whatever they are about.
  const known = new Map<string, string>()
  return (html) => {
    const marks = marksIn(withoutClosedDialogs(html))
    const read = variablesReadIn(html)
    const key = [...marks, ...read].toSorted().join(' ')
    let text = known.get(key)
    if (text === undefined) {
      if (known.size >= rememberedPages) known.clear()
      text = withMovementsNamed(withVariablesReadBy(textOf(rules, marks), read))
      known.set(key, text)
    }
    return text
  }
}

function withoutClosedDialogs(html: string): string {
  const [before = '', ...dialogs] = html.split('<dialog')
  const rest = dialogs.map((dialog) =>
    dialog.slice(0, dialog.indexOf('>')).includes(' open') ? dialog : dialog.slice(dialog.indexOf('</dialog>')),
  )
  return before + rest.join('')
}

/** Classes as they are, attributes as `data-surface=ink`. */
function marksIn(html: string): Set<string> {
  const lists = new Set<string>()
  const marks = new Set<string>()
  for (const [, name = '', value = ''] of html.matchAll(/ (class|data-[a-z-]+)="([^"]*)"/g)) {
    if (name === 'class') lists.add(value)
    else if (/^[\w-]{1,20}$/.test(value)) marks.add(`${name}=${value}`)
  }
  for (const list of lists) for (const name of list.split(/\s+/)) marks.add(name)
  return marks
}

const textOf = (rules: readonly Rule[], marks: Set<string>): string =>
  rules
    .map(({ prelude, inner, needs }) => {
      if (inner === null) return `${prelude};`
      if (needs && !needs.some((all) => all.every((mark) => marks.has(mark)))) return ''
      if (typeof inner === 'string') return `${prelude}{${inner}}`
      const text = textOf(inner, marks)
      return text && `${prelude}{${text}}`
    })
    .join('')

const variablesReadIn = (text: string): Set<string> =>
  new Set([...text.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name = '']) => name))

/** Without the variables that nobody reads, nor those that only they have read. */
function withVariablesReadBy(css: string, byMarkup: Set<string>): string {
  const read = variablesReadIn(css).union(byMarkup)
  const left = css.replaceAll(/([;{])(--[\w-]+):[^;{}]*(?=[;}])/g, (all, before: string, name: string) =>
    read.has(name) ? all : before,
  )
  const tidy = left.replaceAll(/;{2,}/g, ';').replaceAll('{;', '{')
  return tidy === css ? css : withVariablesReadBy(tidy, byMarkup)
}

const keyframes = /@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*\}/g

function withMovementsNamed(css: string): string {
  const others = css.replaceAll(keyframes, '')
  return css.replaceAll(keyframes, (all, name: string) => (others.includes(name) ? all : ''))
}

/** The sheet as the build wrote it: without comments, with nothing nested in a rule. */
function parsed(css: string): Rule[] {
  const rules: Rule[] = []
  for (let at = 0; at < css.length;) {
    const end = endOf(css, at, '{;')
    const prelude = css.slice(at, end).trim()
    if (css[end] !== '{') {
      if (prelude) rules.push({ prelude, inner: null, needs: null })
      at = end + 1
      continue
    }
    const close = endOf(css, end + 1, '}')
    const inner = css.slice(end + 1, close)
    const isGroup = /^@(layer|media|supports|container)\b/.test(prelude)
    rules.push({ prelude, inner: isGroup ? parsed(inner) : inner, needs: needsOf(prelude) })
    at = close + 1
  }
  return rules
}

/** Where the first of these signs stands that is in no string, bracket or block of its own. */
function endOf(css: string, from: number, signs: string): number {
  let depth = 0
  for (let at = from; at < css.length; at += 1) {
    const sign = css[at] ?? ''
    if (sign === '\\') at += 1
    else if (sign === '"' || sign === "'") at = endOfString(css, at, sign)
    else if (depth === 0 && signs.includes(sign)) return at
    else if ('([{'.includes(sign)) depth += 1
    else if (')]}'.includes(sign)) depth -= 1
  }
  return css.length
}

function endOfString(css: string, from: number, quote: string): number {
  let at = from + 1
  while (at < css.length && css[at] !== quote) at += css[at] === '\\' ? 2 : 1
  return at
}

function needsOf(prelude: string): string[][] | null {
  // Letters stand in a sheet of their own; those in this one are for later, as paper is.
  if (prelude === '@font-face' || prelude === '@media print') return []
  if (prelude.startsWith('@')) return null
  const selectors: string[] = []
  for (let at = 0; at < prelude.length;) {
    const end = endOf(prelude, at, ',')
    selectors.push(prelude.slice(at, end))
    at = end + 1
  }
  return selectors.map(marksNeeded)
}

const bracketed = /\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g
const marked = /\.(-?[a-z][\w-]*)|\[(data-[a-z-]+)=["']?([\w-]{1,20})["']?\]/gi

/** No mark of any page. */
const never = ' '

/**
 * What stands in round brackets is a choice or an exception, and needs nothing. What lies under a pointer may look as it
 * does until the whole sheets are there.
 */
function marksNeeded(selector: string): string[] {
  const outside = selector.replaceAll(bracketed, '')
  if (/:(hover|active)\b/.test(outside)) return [never]
  return [...outside.matchAll(marked)]
    .map(([, name, attribute, value]) => name ?? `${attribute}=${value}`)
    .filter((mark) => !/^(is|has)-/.test(mark))
}
