import { readdirSync } from 'node:fs'
import path from 'node:path'
import {
  isCallExpression,
  isFunctionDeclaration,
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isPropertyAccessExpression,
  isStringLiteral,
  isVariableStatement,
  type Node,
  type SourceFile,
  type Statement,
} from 'typescript/unstable/ast'
import { API, SignatureKind, type Type, type TypeReference } from 'typescript/unstable/sync'
import { recordingDatabase } from './recording.ts'
import { everyChoice, type KnownSamples, parameterTypes, sampleOf } from './samples.ts'

const root = path.join(import.meta.dirname, '../../..')

/** A place in the source where a statement is executed. */
export interface Place {
  /** `server/cart/repository.ts:99`. */
  at: string
  /** What the source says a row is. */
  row: Type
  /** Every text that can be sent from there. */
  texts: Set<string>
}

/** The server's program, opened with the compiler that also checks it. Whoever opens it closes it. */
export function openProgram() {
  const api = new API({ cwd: root })
  const project = api.updateSnapshot({ openProjects: ['server/tsconfig.json'] }).getProjects()[0]
  if (!project) throw new Error('server/tsconfig.json is no project.')
  return { project, checker: project.checker, close: () => api.close() }
}

export type Program = ReturnType<typeof openProgram>

const known: KnownSamples = {
  Date: () => new Date(0),
  Buffer: () => Buffer.alloc(1),
}

/** Every place of a running server that executes SQL, with every text that can be sent from there. */
export async function readStatements(program: Program): Promise<Place[]> {
  const files = readdirSync(path.join(root, 'server'), { recursive: true, encoding: 'utf8' })
    .map((file) => `server/${file}`)
    // `one` and `many` execute what others have written.
    .filter(
      (file) => file.endsWith('.ts') && !/\.test\.ts$|\/testing\b|^server\/(demo\/|database\/rows\.ts)/.test(file),
    )
  const found: Place[] = []
  for (const file of files.toSorted()) {
    const source = program.project.program.getSourceFile(path.join(root, file))
    const places = source ? placesOf(program, file, source) : new Map<string, Place>()
    if (source && [...places.values()].some(({ texts }) => texts.size === 0))
      await recordTexts(program, file, source, places)
    found.push(...places.values())
  }
  return found
}

function placesOf({ checker }: Program, file: string, source: SourceFile): Map<string, Place> {
  const places = new Map<string, Place>()
  const visit = (node: Node) => {
    const { statement, row, text, position } = executedBy(node, source) ?? {}
    const type = statement && checker.getTypeAtLocation(statement)
    const rowType =
      type?.getSymbol()?.name === 'RawBuilder'
        ? checker.getTypeArguments(type as TypeReference)[0]
        : row && checker.getTypeAtLocation(row)
    const at = `${file}:${source.text.slice(0, position).split('\n').length}`
    if (rowType) places.set(at, { at, row: rowType, texts: new Set(text === undefined ? [] : [text]) })
    node.forEachChild(visit)
  }
  visit(source)
  return places
}

/** `statement.execute(db)`, `one(db, statement)` and the like, `pool.query<Row>('select ...')`; and where it is called. */
function executedBy(node: Node, source: SourceFile) {
  if (!isCallExpression(node)) return undefined
  const { expression: called, arguments: given, typeArguments } = node
  if (isIdentifier(called) && ['one', 'oneOrNone', 'many'].includes(called.text))
    return { statement: given[1], position: called.getStart(source) }
  if (!isPropertyAccessExpression(called)) return undefined
  const position = called.name.getStart(source)
  if (called.name.text === 'execute') return { statement: called.expression, position }
  const [row] = typeArguments ?? []
  const [text] = given
  if (called.name.text === 'query' && row && text && (isStringLiteral(text) || isNoSubstitutionTemplateLiteral(text)))
    return { row, text: text.text, position }
}

/**
 * Calls each function of the file that is given a database with samples of all else it may be given, and notes what
 * each place sends. The database is none: it answers with samples of the rows that the source expects, or with none.
 */
async function recordTexts({ checker }: Program, file: string, source: SourceFile, places: Map<string, Place>) {
  // What a module exports is known to the compiler, which is asked for each name below.
  const module = (await import(path.join(root, file))) as Record<string, unknown>
  for (const name of source.statements.flatMap(declaredNames)) {
    const called = isIdentifier(name) ? module[name.text] : undefined
    const type = checker.getTypeAtLocation(name)
    const signature = type && checker.getSignaturesOfType(type, SignatureKind.Call)[0]
    if (typeof called !== 'function' || !signature) continue
    const types = parameterTypes(checker, signature)
    if (!types.some(isDatabase)) continue
    await everyChoice(async (choose) => {
      const db = recordingDatabase(places, (row) => (choose(2) ? [] : [sampleOf(checker, row, known, choose)]))
      const samples = { ...known, Queries: () => db, Transaction: () => db }
      const given = types.map((parameter) => sampleOf(checker, parameter, samples, choose))
      // A rule of the function's own may refuse a sample, such as "The cart was not written".
      await Promise.try(() => called(...given) as unknown).catch(() => {})
    })
  }
}

const declaredNames = (statement: Statement): Node[] => {
  if (isFunctionDeclaration(statement)) return statement.name ? [statement.name] : []
  return isVariableStatement(statement) ? statement.declarationList.declarations.map(({ name }) => name) : []
}

const isDatabase = (type: Type) => ['Queries', 'Transaction'].includes(type.getAliasSymbol()?.name ?? '')
