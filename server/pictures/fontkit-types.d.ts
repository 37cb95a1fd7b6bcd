// fontkit brings no types; these are what lettering.ts uses.
declare module 'fontkit' {
  export interface PathCommand {
    command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath'
    args: number[]
  }
  export interface GlyphRun {
    glyphs: { id: number; path: { commands: PathCommand[] } }[]
    positions: { xAdvance: number; xOffset: number; yOffset: number }[]
    advanceWidth: number
  }
  export interface Font {
    unitsPerEm: number
    layout(text: string): GlyphRun
  }
  export function create(file: Buffer): Font
}
