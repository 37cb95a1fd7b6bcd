import type { Look } from '#contract/looks.ts'
import type { ThemeVariables } from '#contract/site.ts'

/** The voices of titles, as `client/styles/fonts.css` has them, with what each needs to sit well. */
const voices = {
  newsreader: {},
  slanted: {
    fontDisplay: "'Newsreader', 'Slanted Fallback', 'Slanted Noto', 'Slanted DejaVu'",
    displayStyle: 'italic',
    displayTracking: '-.028em',
  },
  besley: {
    fontDisplay: "'Besley', 'Besley Fallback', 'Besley Noto', 'Besley DejaVu'",
    displayScale: '.92',
    displayTracking: '-.035em',
    displayWeight: '500',
  },
  imbue: {
    fontDisplay: "'Imbue', 'Imbue Fallback', 'Imbue Noto', 'Imbue DejaVu'",
    fontDisplaySmall: "'Newsreader'",
    displaySmallScale: '1',
    displayScale: '1.26',
    displayTracking: '-.008em',
    displayWeight: '400',
    displayLeading: '.88',
  },
} as const

interface Colours {
  primary: string
  /** Beside it. */
  secondary: string
  /** Titles, and the ground of header and footer where they are dark. */
  dark: string
  /** The text on it. */
  light: string
  text: string
  /** What pictures stand on. */
  stage: string
  /** Links in a text, where the colour itself is too light to be read. */
  links?: string
}

const look = (voice: keyof typeof voices, { dark, light, text, links, ...rest }: Colours): ThemeVariables => ({
  ...rest,
  bodyText: text,
  headings: dark,
  darkHeader: dark,
  ...(links && { contentLinks: links }),
  footerBackground: dark,
  footerText: light,
  footerLinks: light,
  ...voices[voice],
})

/**
 * The looks a new site may take, in the order they are shown: the demo's, which have been lived with, and some beside
 * them. That all of them are read easily is a test.
 */
export const looks: Readonly<Record<string, ThemeVariables>> = {
  forest: look('newsreader', {
    ...{ primary: '#24463a', secondary: '#dbe575', dark: '#15241d', light: '#f2f4ea', text: '#3c433f' },
    stage: '#f0f1e8',
  }),
  bordeaux: look('newsreader', {
    ...{ primary: '#7d1f33', secondary: '#f0c9b4', dark: '#2b1218', light: '#f8eeea', text: '#473a3c' },
    stage: '#f6efec',
  }),
  sea: look('slanted', {
    ...{ primary: '#0f5a70', secondary: '#f3c98b', dark: '#10262e', light: '#eef3f3', text: '#3d484c' },
    stage: '#eaf1f3',
  }),
  coral: look('besley', {
    ...{ primary: '#ff8566', secondary: '#c9dcec', dark: '#14234a', light: '#ffffff', text: '#3b4256' },
    ...{ stage: '#e9f0f6', links: '#a8361a' },
  }),
  sun: look('imbue', {
    ...{ primary: '#ffce3a', secondary: '#ff7d5c', dark: '#1f2a1c', light: '#fff7dc', text: '#2f382c' },
    ...{ stage: '#faf4df', links: '#8c3a12' },
  }),
  ochre: look('newsreader', {
    ...{ primary: '#c65f2b', secondary: '#f2dcc0', dark: '#2e1c12', light: '#f9f0e6', text: '#4a3f38' },
    ...{ stage: '#f6efe6', links: '#9a4317' },
  }),
  ink: look('imbue', {
    ...{ primary: '#22252b', secondary: '#d9c7a3', dark: '#16181d', light: '#f2f1ee', text: '#3d3f45' },
    stage: '#f1f0ec',
  }),
  mauve: look('slanted', {
    ...{ primary: '#6d4a8c', secondary: '#ecd9a8', dark: '#231a2d', light: '#f4eff7', text: '#443d4a' },
    stage: '#f2eef5',
  }),
  slate: look('besley', {
    ...{ primary: '#3f5268', secondary: '#f1d2a9', dark: '#1a232d', light: '#eff2f5', text: '#3e464e' },
    stage: '#edf0f3',
  }),
  straw: look('slanted', {
    ...{ primary: '#e3b33a', secondary: '#f3e3ae', dark: '#26241a', light: '#faf6e8', text: '#46432f' },
    ...{ stage: '#f8f3e2', links: '#6b4e00' },
  }),
}

/** Whoever shows a look needs its colours and the voice of its titles, not all it is made of. */
export const shownLooks: Look[] = Object.entries(looks).map(
  ([
    code,
    { primary = '', secondary = '', headings = '', stage = '', fontDisplay = "'Newsreader'", displayStyle },
  ]) => ({
    ...{ code, primary, secondary, headings, stage },
    voice: /'([^']+)'/.exec(fontDisplay)?.[1] ?? '',
    isItalic: displayStyle === 'italic',
  }),
)

/** Which of them these variables are, whichever colour stands in the place of its first; null for others. */
export const lookOf = (variables: ThemeVariables): string | null =>
  Object.entries(looks).find(([, look]) =>
    Object.entries(look).every(([name, value]) => ofColour.has(name) || variables[name] === value),
  )?.[0] ?? null

/** What follows from the first colour: links, and the letters on a button. */
const ofColour = new Set(['primary', 'contentLinks', 'buttonText', 'headerLinks', 'headerLinksHover'])

/** With another first colour; the style sheet finds what follows from it (`client/styles/tokens.css`). */
export const recoloured = (variables: ThemeVariables, primary: string): ThemeVariables => ({
  ...Object.fromEntries(Object.entries(variables).filter(([name]) => !ofColour.has(name))),
  primary,
})
