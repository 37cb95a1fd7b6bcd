import { foldPassword } from '#contract/passwords.ts'
import { isKeyboardWalk } from './keyboard-walks.ts'
import { leakedPasswords } from './leaked-passwords.ts'

/**
 * What people choose when they are asked for twelve signs, after the lists of leaked passwords: a word everybody
 * takes, lengthened with figures, signs or another such word. Kept as the words and not as the lists, which are
 * mostly their combinations and would weigh megabytes.
 */
const words = new Set(
  `password passwort motdepasse motdepass passe pass passw0rd passwd mot kennwort geheim secret secrets admin administrator
  administrateur root user utilisateur benutzer login welcome willkommen bienvenue hello hallo bonjour salut coucou azerty
  qwerty qwertz azertyuiop qwertyuiop qwertzuiop asdfgh asdfghjkl zxcvbnm wxcvbn qsdfghjklm iloveyou jetaime ichliebedich
  jtm love amour liebe monamour mylove princess princesse prinzessin dragon monkey sunshine soleil sonnenschein sonne
  football fussball foot baseball basketball soccer superman batman spiderman pokemon naruto starwars shadow master
  michael thomas nicolas julien marie sophie camille charlotte daniel jessica jennifer andrea stefan matthieu alexandre
  caroline loulou doudou chouchou cheval chocolat schokolade cherie schatz schatzi chaton minou internet computer
  ordinateur google facebook samsung iphone android windows apple microsoft youtube instagram linkedin whatever letmein
  trustno changeme test tester testing testtest demo temp temporary access ninja mustang corvette ferrari porsche mercedes
  liverpool arsenal chelsea barcelona juventus realmadrid marseille paris lyon bordeaux bayern dortmund berlin hamburg
  london france deutschland germany england america vigneron vignerons vignoble vin wine wein winery weingut bourgogne
  champagne domaine chateau cave cepage unbelievable flower fleur blume butterfly papillon schmetterling freedom liberte
  freiheit forever toujours immer family famille familie maison house home haus summer sommer ete winter hiver spring
  printemps fruehling autumn automne herbst january february march april june july august september october november
  december janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre januar februar maerz juni
  juli oktober dezember monday mardi lundi samedi dimanche sonntag montag abc abcd abcde abcdef abcdefg xyz my mon ma mein
  meine the le la les der die das my1 is est ist new nouveau neu super mega ultra best top cool good bad big one two three`
    .split(/\s+/)
    .filter(Boolean),
)

const longest = Math.max(...[...words].map((word) => word.length))

/** True when the password is a leaked one, a walk over the keys, or nothing but such words, dressed up with figures and signs. */
export function isCommonPassword(password: string): boolean {
  const forms = [password, unmasked(password, ''), unmasked(password, 'i'), unmasked(password, 'l')].map(foldPassword)
  return forms.some((text) => isLeaked(text) || isKeyboardWalk(text) || isMadeOfWords(text.replaceAll(/\d+/g, '')))
}

/** As it is in the lists, or lengthened with figures. */
const isLeaked = (text: string): boolean =>
  leakedPasswords.has(text) || leakedPasswords.has(text.replace(/(?<!\d)\d+$/, ''))

const masks: Record<string, string> = {
  0: 'o',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
  '@': 'a',
  $: 's',
  '€': 'e',
  '+': 't',
}

/** `p@$$w0rd` is no other word than `password`. The figures and signs at the end are left as they are. */
const unmasked = (password: string, stroke: '' | 'i' | 'l'): string =>
  password.replaceAll(
    /[@$€+!|](?=[@$€+!|\d]{0,20}\p{L})|\d(?=[@$€+!|]{0,20}\p{L})/gu,
    (sign) => masks[sign] ?? (/[1!|]/.test(sign) ? stroke : sign),
  )

/** Up to three of the words fill it from end to end. Four words that nobody else puts together are a good sentence. */
function isMadeOfWords(text: string): boolean {
  let reached = new Set([0])
  for (let count = 0; count < 3; count++) {
    const next = new Set<number>()
    for (const start of reached)
      for (let end = start + 1; end <= Math.min(text.length, start + longest); end++)
        if (words.has(text.slice(start, end))) next.add(end)
    if (next.has(text.length) || text.length === 0) return true
    reached = next
  }
  return false
}
