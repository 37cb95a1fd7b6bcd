/** ISO 3166, as DHL's portal names countries; of one that is not here its two letters stay. */
const threeLetters = new Map(
  (
    'AD AND,AL ALB,AT AUT,AU AUS,BA BIH,BE BEL,BG BGR,CA CAN,CH CHE,CN CHN,CY CYP,CZ CZE,DE DEU,DK DNK,EE EST,ES ESP,FI FIN,' +
    'FO FRO,FR FRA,GB GBR,GG GGY,GI GIB,GL GRL,GR GRC,HK HKG,HR HRV,HU HUN,IE IRL,IL ISR,IM IMN,IS ISL,IT ITA,JE JEY,JP JPN,' +
    'LI LIE,LT LTU,LU LUX,LV LVA,MC MCO,MD MDA,ME MNE,MK MKD,MT MLT,NL NLD,NO NOR,NZ NZL,PL POL,PT PRT,RO ROU,RS SRB,SE SWE,' +
    'SG SGP,SI SVN,SK SVK,SM SMR,TR TUR,UA UKR,US USA,VA VAT'
  )
    .split(',')
    .map((pair): [string, string] => [pair.slice(0, 2), pair.slice(3)]),
)

export const countryInThree = (code: string): string => threeLetters.get(code) ?? code
