import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseAst } from 'vite'

/** A function of the product that takes a text apart, or its bytes. */
export interface TextReader {
  /** `contract/rules.ts isEmail` */
  name: string
  file: string
  isAsync: boolean
  /** What to call it with, where texts are all it asks for: of each parameter its plain value, or null for the text. */
  given: (string | null)[] | null
}

/** A parser's tree, as far as it is looked at. */
interface Tree {
  type?: string
  [key: string]: unknown
}

/** Parameters of these names hold no stranger's text. */
const plain: Record<string, string> = { language: 'fr', locale: 'fr', timeZone: 'Europe/Paris', countryCode: 'FR' }

/** Ways of taking a text apart, beside expressions. */
const takesApart = new Set(
  'charAt charCodeAt codePointAt exec indexOf lastIndexOf match matchAll replace replaceAll search split'.split(' '),
)

/** All exported functions of these files that are given text and take it apart, as the parser finds them. */
export function textReadersIn(root: string, files: readonly string[]): TextReader[] {
  return files.flatMap((file) => {
    const own = new Map(functionsOf(treeOf(root, file)).map((each) => [each.name, each]))
    return [...own.values()].flatMap(({ name, node, isExported }) => {
      const parameters = (node.params as Tree[]).filter((parameter) => parameter.type !== 'AssignmentPattern')
      const isText = (parameter: Tree) => isTextType(typeOf(parameter)) && !(nameOf(parameter) in plain)
      const holdsText = (parameter: Tree) =>
        typeOf(parameter)?.type === 'TSTypeLiteral' &&
        ((typeOf(parameter)?.members ?? []) as Tree[]).some(
          (member) => isTextType(typeOf(member)) && !(nameOf(member) in plain),
        )
      if (!isExported || !parameters.some((each) => isText(each) || holdsText(each))) return []
      if (!isApart(node.body, own, new Set([name]))) return []
      const isAll = parameters.every((parameter) => isText(parameter) || nameOf(parameter) in plain)
      const given =
        isAll && isAlone(root, file) ? parameters.map((parameter) => plain[nameOf(parameter)] ?? null) : null
      return [{ name: `${file} ${name}`, file, isAsync: node.async === true, given }]
    })
  })
}

/** Modules that run where foreign text is read (`server/foreign`): whoever starts a reader names its module. */
export const foreignModulesIn = (root: string, files: readonly string[]): string[] =>
  files.flatMap((file) =>
    [
      ...readFileSync(path.join(root, file), 'utf8').matchAll(
        /\bforeignReader<[^(]*\(\s*path\.join\([^,]+, '([^']+)'/g,
      ),
    ].map(([, module = '']) => path.join(path.dirname(file), module)),
  )

interface Found {
  name: string
  node: Tree
  isExported: boolean
}

/** Those that stand by themselves in a file. */
function functionsOf(tree: Tree): Found[] {
  return (tree.body as Tree[]).flatMap((statement): Found[] => {
    const isExported = statement.type === 'ExportNamedDeclaration'
    const declared = (isExported ? statement.declaration : statement) as Tree | null
    if (declared?.type === 'FunctionDeclaration')
      return [{ name: nameOf(declared.id as Tree), node: declared, isExported }]
    if (declared?.type !== 'VariableDeclaration') return []
    return (declared.declarations as Tree[]).flatMap(({ id, init }) =>
      (init as Tree | null)?.type === 'ArrowFunctionExpression'
        ? [{ name: nameOf(id as Tree), node: init as Tree, isExported }]
        : [],
    )
  })
}

/** Whether this takes a text apart, itself or by a function of the same file. */
function isApart(node: unknown, own: ReadonlyMap<string, Found>, asked: Set<string>): boolean {
  if (typeof node !== 'object' || node === null) return false
  if (Array.isArray(node)) return node.some((each) => isApart(each, own, asked))
  const tree = node as Tree // So ESTree says.
  if (tree.regex) return true
  if (tree.type === 'CallExpression' || tree.type === 'NewExpression') {
    const callee = tree.callee as Tree
    const name = nameOf(callee)
    const helper = own.get(name)
    if (takesApart.has(nameOf((callee.property ?? {}) as Tree)) || name === 'URL') return true
    if (helper && !asked.has(name)) {
      asked.add(name)
      if (isApart(helper.node.body, own, asked)) return true
    }
  }
  return Object.values(tree).some((each) => isApart(each, own, asked))
}

function nameOf({ name, key }: Tree): string {
  if (typeof name === 'string') return name
  return typeof key === 'object' && key !== null ? nameOf(key as Tree) : ''
}

const typeOf = (tree: Tree): Tree | undefined =>
  (tree.typeAnnotation as Tree | undefined)?.typeAnnotation as Tree | undefined

function isTextType(type: Tree | undefined): boolean {
  if (type?.type === 'TSUnionType') return (type.types as Tree[]).some(isTextType)
  const name = type?.type === 'TSTypeReference' ? nameOf(type.typeName as Tree) : ''
  return type?.type === 'TSStringKeyword' || name === 'Uint8Array' || name === 'Buffer'
}

const trees = new Map<string, Tree>()

function treeOf(root: string, file: string): Tree {
  const full = path.join(root, file)
  const known = trees.get(full)
  if (known) return known
  const tree = parseAst(readFileSync(full, 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Tree
  trees.set(full, tree)
  return tree
}

/** What a module may use and still do nothing to the machine, whatever it is called with. */
const harmless = /^node:(crypto|url|path|buffer|util|net|timers\/promises)$|^(?!node:|sharp$|pg$|kysely$|@node-rs\/)/
const alone = new Map<string, boolean>()

/** Whether a module, with all that it imports, reaches nothing outside: then it may be called with anything. */
function isAlone(root: string, file: string): boolean {
  const known = alone.get(file)
  if (known !== undefined) return known
  alone.set(file, true)
  const result = importsOf(root, file).every((target) => {
    if (!/^[.#]/.test(target)) return harmless.test(target)
    const to = target.startsWith('#') ? target.slice(1) : path.join(path.dirname(file), target)
    return !existsSync(path.join(root, to)) || !/\.tsx?$/.test(to) || isAlone(root, to)
  })
  alone.set(file, result)
  return result
}

const importsOf = (root: string, file: string): string[] =>
  (treeOf(root, file).body as Tree[]).flatMap(({ type, source, importKind, exportKind }) =>
    /^(Import|Export\w+)Declaration$/.test(type ?? '') && source && importKind !== 'type' && exportKind !== 'type'
      ? [String((source as Tree).value)]
      : [],
  )
