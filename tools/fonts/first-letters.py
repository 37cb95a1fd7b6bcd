"""Cuts the letters of a first view, `statics/fonts/*-first.woff2`, out of the whole faces, `*-latin.woff2`.

Needs Python with fonttools and brotli; run it where the fonts are. Four things make them light: only the signs that
French, German and English are written with; kerning that does not change with the optical size; no kerning that nobody
sees (1.2 % of the letter's size); and outlines on a grid of a thousandth of the letter's size instead of half of that, at
most a twentieth of a pixel at 100 pixels. It prints the ranges for client/styles/fonts.css and letters.css.
"""

import os
from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem

ASCII = ''.join(chr(code) for code in range(0x20, 0x7F))
ACCENTED = 'ÀÂÄÇÈÉÊËÎÏÔÖÙÛÜßàâäçèéêëîïôöùûüÿœŒ'
SIGNS = '\u00a0\u00a7\u00a9«°²·»×\u2009\u2011–—‘’‚“”„…\u202f€−'
LETTERS = ASCII + ACCENTED + SIGNS
FEATURES = ['kern', 'liga', 'calt', 'ccmp', 'mark', 'rvrn']
FIGURES = ['pnum', 'tnum']
FACES = {
    'newsreader-roman': FEATURES + FIGURES,
    'newsreader-italic': FEATURES,
    'commissioner': FEATURES + FIGURES,
    'imbue': FEATURES,
    'besley': FEATURES + FIGURES,
}
LEAST_KERNING = {'newsreader-italic': 0.016}
USUAL_KERNING = 0.012
UNITS_PER_EM = 1000


def simplify_kerning(font, share):
    least = share * font['head'].unitsPerEm
    for lookup in font['GPOS'].table.LookupList.Lookup:
        for table in lookup.SubTable:
            table = table.ExtSubTable if table.LookupType == 9 else table
            if table.LookupType == 2:
                simplify_pairs(table, least)


def simplify_pairs(table, least):
    if table.Format == 1:
        records = [record for pairs in table.PairSet for record in pairs.PairValueRecord]
    else:
        records = [second for first in table.Class1Record for second in first.Class2Record]
    for value in (value for record in records for value in (record.Value1, record.Value2) if value):
        for device in ('XPlaDevice', 'YPlaDevice', 'XAdvDevice', 'YAdvDevice'):
            if hasattr(value, device):
                delattr(value, device)
        if abs(getattr(value, 'XAdvance', 0) or 0) < least:
            value.XAdvance = 0
    table.ValueFormat1 &= 0x0F
    table.ValueFormat2 &= 0x0F
    if table.Format == 1:
        for pairs in table.PairSet:
            pairs.PairValueRecord = [
                record for record in pairs.PairValueRecord if record.Value1 and record.Value1.XAdvance
            ]
            pairs.PairValueCount = len(pairs.PairValueRecord)


def cut(source, target, features):
    font = TTFont(source)
    simplify_kerning(font, LEAST_KERNING.get(target.removesuffix('-first.woff2'), USUAL_KERNING))
    font.flavor = None
    whole = target + '.ttf'
    font.save(whole)
    font = TTFont(whole)
    os.remove(whole)
    options = subset.Options(
        flavor='woff2', layout_features=features, name_IDs=[1, 2], glyph_names=False, hinting=False, notdef_outline=True
    )
    cutter = subset.Subsetter(options)
    cutter.populate(text=LETTERS)
    cutter.subset(font)
    font['post'].formatType = 3
    scale_upem(font, UNITS_PER_EM)
    subset.save_font(font, target, options)


def ranges(codes):
    spans = []
    for code in sorted(codes):
        if spans and spans[-1][1] == code - 1:
            spans[-1][1] = code
        else:
            spans.append([code, code])
    return ', '.join('U+%04X' % a if a == b else 'U+%04X-%04X' % (a, b) for a, b in spans)


for name, features in FACES.items():
    cut(f'{name}-latin.woff2', f'{name}-first.woff2', features)
    first, latin = (set(TTFont(f'{name}-{part}.woff2').getBestCmap()) for part in ('first', 'latin'))
    print(name, os.path.getsize(f'{name}-first.woff2'))
    print('  first', ranges(first))
    print('  latin', ranges(latin - first))
