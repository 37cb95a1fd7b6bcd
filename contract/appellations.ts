/**
 * French appellations as their register writes them: the list of the INAO in 24eme/liberatinao, data/vins.csv at
 * 079b070b (and produits.csv of 2024-03-06 for L'Etoile and Château-Chalon), read 2026-11-27. Names are facts; those of
 * the regions that this house sells from, not the whole register.
 */
const alsaceGrandCru = [
  ...['Altenberg de Bergbieten', 'Altenberg de Bergheim', 'Altenberg de Wolxheim', 'Brand', 'Bruderthal'],
  ...['Furstentum', 'Geisberg', 'Gloeckelberg', 'Goldert', 'Hatschbourg', 'Hengst', 'Kanzlerberg', 'Kastelberg'],
  'Kessler',
].map((place) => `Alsace grand cru ${place}`)

export const appellations: readonly string[] = [
  ...['Alsace', ...alsaceGrandCru, 'Crémant d’Alsace'],
  ...['Arbois', 'Arbois Pupillin', 'Château-Chalon', 'Côtes du Jura', 'Côtes du Jura vin de paille'],
  ...['Côtes du Jura vin jaune', 'Crémant du Jura', 'L’Etoile', 'Macvin du Jura'],
  ...['Beaune', 'Beaune premier cru', 'Bourgogne', 'Bourgogne Côte Chalonnaise', 'Bourgogne Côtes d’Auxerre'],
  ...['Bourgogne Hautes Côtes de Beaune', 'Bourgogne Hautes Côtes de Nuits', 'Bourgogne Passe-tout-grains'],
  ...['Coteaux Bourguignons', 'Savigny-lès-Beaune', 'Nuits-Saint-Georges', 'Vosne-Romanée', 'Gevrey-Chambertin'],
  ...['Beaujolais', 'Beaujolais Villages', 'Beaujolais supérieur', 'Brouilly', 'Côte de Brouilly', 'Saint-Amour'],
  ...['Champagne', 'Champagne grand cru', 'Champagne premier cru', 'Coteaux champenois'],
  ...['Bordeaux', 'Bordeaux supérieur', 'Côtes de Bordeaux', 'Crémant de Bordeaux', 'Entre-deux-Mers', 'Sauternes'],
  ...['Pessac-Léognan', 'Premières Côtes de Bordeaux', 'Côtes de Bordeaux-Saint-Macaire', 'Jurançon', 'Irouléguy'],
  ...['Montlouis-sur-Loire', 'Montlouis-sur-Loire mousseux', 'Montlouis-sur-Loire pétillant', 'Vouvray', 'Chinon'],
  ...['Touraine', 'Touraine Amboise', 'Touraine Azay-le-Rideau', 'Cour-Cheverny', 'Cheverny', 'Crémant de Loire'],
  ...['Coteaux du Layon', 'Coteaux de l’Aubance', 'Quarts de Chaume', 'Savennières', 'Muscadet Sèvre et Maine'],
  ...[
    'Banyuls',
    'Grand Roussillon',
    'Maury',
    'Muscat de Rivesaltes',
    'Rivesaltes',
    'Côte Vermeille',
    'Côtes Catalanes',
  ],
]

/** What is often written without the name it belongs behind. */
const short = appellations
  .filter((name) => /^Bourgogne (Hautes|Côte)/.test(name))
  .map((register) => ({ register, sought: register.slice('Bourgogne '.length) }))

/** Grand cru of Alsace is fifty-one appellations, each with its place: none is called so alone. */
const needPlace = ['Alsace grand cru']

type AppellationHint = { isWritten: string; register: string } | { needsPlace: string }

/**
 * What the register has to say of a name in a text: where it is written otherwise than there (hyphens, accents, capital
 * letters), or where it lacks its place. Null where it has nothing to say: a text is free.
 */
export function appellationHint(text: string): AppellationHint | null {
  const given = wordsOf(text)
  const found = byLength.flatMap(({ register, sought }) => {
    const at = placeIn(given, foldedWords(sought))
    return at === null ? [] : [{ register, isWritten: text.slice(at.start, at.end) }]
  })
  const [longest] = found
  // With a name behind it, it has its place, be it one that this list does not know.
  const lacking = needPlace.find((name) => {
    const at = placeIn(given, foldedWords(name))
    return at !== null && !/^[\s,-]*\p{Lu}/u.test(text.slice(at.end))
  })
  if (lacking && !longest?.register.startsWith(`${lacking} `)) return { needsPlace: lacking }
  if (!longest || sameSigns(longest.isWritten) === sameSigns(longest.register)) return null
  return longest
}

/** Names that begin as what is typed, or have it as a word of theirs; the register's order otherwise. */
export function appellationsLike(typed: string, most: number): string[] {
  const sought = foldedWords(typed).join(' ')
  if (sought.length < 2) return []
  const folded = (name: string) => foldedWords(name).join(' ')
  const first = appellations.filter((name) => folded(name).startsWith(sought))
  const others = appellations.filter((name) => folded(name).includes(` ${sought}`))
  return [...new Set([...first, ...others])].slice(0, most)
}

interface Word {
  folded: string
  start: number
  end: number
}

const wordsOf = (text: string): Word[] =>
  Array.from(text.matchAll(/[\p{L}\p{M}\d]+/gu), ({ 0: word, index }) => ({
    folded: fold(word),
    start: index,
    end: index + word.length,
  }))

const foldedWords = (text: string): string[] => wordsOf(text).map(({ folded }) => folded)

const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Both apostrophes are one. */
const sameSigns = (text: string): string => text.normalize('NFC').replaceAll('\u2019', "'")

function placeIn(words: readonly Word[], sought: readonly string[]): { start: number; end: number } | null {
  for (let at = 0; at + sought.length <= words.length; at++) {
    if (sought.some((word, index) => words[at + index]?.folded !== word)) continue
    const [first, last] = [words[at], words[at + sought.length - 1]]
    if (first && last) return { start: first.start, end: last.end }
  }
  return null
}

/** « Côtes du Jura vin jaune » before « Côtes du Jura ». */
const byLength = [...appellations.map((register) => ({ register, sought: register })), ...short].toSorted(
  (a, b) => b.sought.length - a.sought.length,
)
