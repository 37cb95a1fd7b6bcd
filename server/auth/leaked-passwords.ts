/**
 * The passwords of twelve signs and more among the fifty thousand leaked most often, but for those that our other rules
 * refuse already; folded. From @zxcvbn-ts/language-common 4.1.3 (MIT; Dan Wheeler, Dropbox, zxcvbn-ts).
 */
export const leakedPasswords: ReadonlySet<string> = new Set(
  `correcthorsebatterystaple 01telemike01 050605rostik 19960610ilja 1a2a3a4a5a6a 23176djivanfros 23wkoa0fp78dk
  32615948worms 41d8cd98f00b 4815162342lf 4815162342lost 59382113kevinp 6215mila6215 89063032220m 89231243658s
  89876065093rax 89semtsriuty aksjdlasdakj89879 alpha135792468 amadeusptfcor an83546921an13 andrewjackie
  antananarivu anytimetoday auckland2010 avrillavigne badiman28200 bhrh0h2oof6xbqjeh blacksonblon bltynbabrfwbz
  boy4u2ownnyc bpgjldsgjldthnf bullnuts2003 businessbabe cheeseburger chesterfield chickenwing101 christopher1
  civilization cjdthitycndj cnfc35762209 combat123654 configuratio construction contortionist corperfmonsy
  cosmopolitan counterstrike devilmaycry4 digitalprodu dkflbvbhjdbx dkflbvbhjdyf domainlock2005 edwardcullen
  entertainment fatima753357 finalfantasy findaupair007 fkmnthyfnbdf fktrcfylhjdbx fktrcfylhjdf fktrcfylhjdyf
  flvbybcnhfnjh foreveryoung frederiksberg fucktheworld fuckyoubitch fynfyfyfhbde gfhfktkjuhfv ghbdtnghbdtn
  ghbdtnrfrltkf ghhh47hj7649 ghjatccbjyfk ghjcnjgbpltw ghjcnjgfhjkm ghjcnjghjcnj ghjcnjqgfhjkm ghjcnjrdfibyj
  ghjnbdjcnjzybt ghtdtlvtldtl gjkysqgbpltw greenlantern gthtrfnbgjkt gtnhjpfdjlcr hd764nw5d7e1vb1 hd764nw5d7e1vbv
  hedimaptfcor iampurehaha2 iloveboobies ilovemyfamily ingodwetrust installdevic installsqlst intelligence
  international ipo54tj45uy856 iseedeadpeople jamesbond007 josephphone7 justinbieber ktjynsq40147 leavemealone
  lhbjkjubz2957704 lost4815162342 lytdybrbdfvgbhf lytghjgtnhjdcr mailcreated5240 maprchem56458 marinamarina
  massimiliano masterbaiting masterbating masturbation maurolarastefy mevefalkcakk michaeljackson minecraft123
  minnesotahp momsanaladventure morganstanley mortalkombat motherfucker msoracle32re msorcloledbr nastyanastya
  necronomicon needforspeed neepodchehyl nemvxyheqdd5oqxyxyzi networkingpe newproject2004 nhbujyjvtnhbz
  nhecsyfujkjdt nhfycajhvths nick1234rem936 nightcrawler nondriversig ntktdbpjh1994 olcrackmaster ontheoutside
  p030710pe4o paraklast1974 passwordassword passwordstandard peanutbutter pfqwtd27121988 philadelphia playstation2
  playstation3 polniypizdec0211 polniypizdec1102 polniypizdec110211 pornographic professional ptybnxtvgbjy
  punksnotdead residentevil rfnthbyf1988 ronaldinho10 sanfrancisco satisfaction saun24865709 scandinavian
  schoolgirlie sdicmt7seytn seemnemaailm sojdlg123aljg sonyericsson specialinsta stickdaddy77 stinkyfinger
  stratocaster supernatural systemofadown thecakeisalie ticketmaster transformers vanyarespekt vfhbyfvfhbyf
  vfrcbvvfrcbv vfvfvskfhfve vladimirovna warhammer40k wazzkaprivet websolutions websolutionssu webuivalidat
  weihnachtsbau weihnachtsbaum whosyourdaddy xxxp455w0rd5 z1x2c3v4b5n6 zcfvfzkexifz zqjphsyf6ctifgu`.split(/\s+/),
)
