/** What the report uses of fontkit, which ships no types. */
declare module "fontkit" {
  export interface Glyph {
    readonly id: number;
    readonly advanceWidth: number;
    codePoints: number[];
  }
  export interface Position {
    xAdvance: number;
    yAdvance: number;
    xOffset: number;
    yOffset: number;
  }
  export interface Run {
    glyphs: Glyph[];
    positions: Position[];
    readonly advanceWidth: number;
  }
  export interface Font {
    readonly postscriptName: string;
    readonly unitsPerEm: number;
    readonly characterSet: number[];
    hasGlyphForCodePoint(codePoint: number): boolean;
    glyphForCodePoint(codePoint: number): Glyph;
    layout(text: string, features?: Record<string, boolean>): Run;
  }
  export function create(file: Uint8Array): Font;
}
