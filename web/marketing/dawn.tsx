import { suitOutlines } from '../game-types/suit-outlines.ts'

/** Three rows of houses on a ground of 1440 by 760, the farthest first. */
const rows = [
  {
    className: 'fill-[var(--dawn-far)]',
    outline:
      'M-10 760V572L14 556L39 572V549H50V527H87V549H98V608L136 590V508H188V582H225V575H282V577L322 559V504H357V508H378L382 450L386 508H407V571H425L429 513L433 571H451V599H508V525H516A19 19 0 0 1 533 506V490H537V506A19 19 0 0 1 554 525H563V588H583L587 530L591 588H612V599H663V503H693L697 445L701 503H732V537H784V502H837V558L883 540V555L935 537V571H955L959 513L963 571H983V600L1019 582V575H1093V550H1168V524H1185L1189 466L1193 524H1211V494H1223V472H1259V494H1271V554H1304L1308 496L1312 554H1345V555H1401V529H1455V760Z',
  },
  {
    className: 'fill-[var(--dawn-mid)]',
    outline:
      'M-10 760V599H62V611L155 593V646H171V624H220V646H236V610H312V647L359 616L406 647V652L437 631L469 652V582H564V620H646V576H731V591L758 573L785 591V662L823 637L862 662V640H918V611H926A38 38 0 0 1 962 573V557H966V573A38 38 0 0 1 1002 611H1011V645H1092V633L1176 615V660L1262 642V618H1323V580H1343L1347 522L1351 580H1372V641H1464V760Z',
  },
  {
    className: 'fill-[var(--dawn-near)]',
    outline:
      'M-10 760V695H111V721L153 693L196 721V688H256L260 630L264 688H325V707H376L380 649L384 707H436V668H526V652H596V724H709V729H813V698H837V676H910V698H934V652H1037V712L1100 670L1164 712V692H1274V663L1306 642L1338 663V711H1393L1397 653L1401 711H1456V760Z',
  },
]

/** Columns of windows: where somebody is up already. */
const windows =
  'M140 742v14M462 684v60M476 684v28M492 692v44M858 694v50M872 694v20M888 700v50M956 668v76M974 668v30M992 684v60M1010 668v76M1292 684v60M1308 684v30M1056 728v20M212 704v40M242 712v30M738 742v14M1364 726v20'

interface BalloonProps {
  suit: 0 | 1 | 2 | 3
  x: number
  y: number
  scale: number
  /** Colours of the balloon and of its stripes, as classes. */
  cloth: string
  stripe: string
  sign: string
  float: string
}

const balloons: BalloonProps[] = [
  {
    suit: 2,
    x: 664,
    y: 428,
    scale: 0.56,
    cloth: 'fill-sky-700',
    stripe: 'fill-sky-600',
    sign: 'fill-sky-50',
    float: 'float-1',
  },
  {
    suit: 1,
    x: 838,
    y: 316,
    scale: 0.8,
    cloth: 'fill-dawn-100',
    stripe: 'fill-dawn-50',
    sign: 'fill-dawn-600',
    float: 'float-2',
  },
  {
    suit: 3,
    x: 1010,
    y: 164,
    scale: 1.02,
    cloth: 'fill-sky-800',
    stripe: 'fill-sky-700',
    sign: 'fill-sky-50',
    float: 'float-3',
  },
  {
    suit: 0,
    x: 1216,
    y: 36,
    scale: 1.36,
    cloth: 'fill-dawn-600',
    stripe: 'fill-dawn-500',
    sign: 'fill-dawn-50',
    float: 'float-4',
  },
]

/** The open sky over a city at first light, and four suits that climb it. */
export function Dawn({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      viewBox="0 0 1440 760"
      preserveAspectRatio="xMaxYMax slice"
      className={className}
    >
      <defs>
        <radialGradient id="glow">
          <stop offset="0" className="[stop-color:var(--dawn-sun)]" />
          <stop offset="1" className="[stop-color:var(--dawn-sun)]" stopOpacity="0" />
        </radialGradient>
      </defs>
      <circle cx="900" cy="600" r="430" fill="url(#glow)" opacity="0.75" />
      <circle cx="900" cy="600" r="104" className="fill-[var(--dawn-sun)]" />
      <g className="fill-[var(--dawn-cloud)]">
        <path d="M690 250h110a15 15 0 0 0 0-30h-12a26 26 0 0 0-50-9 20 20 0 0 0-28 9h-20a15 15 0 0 0 0 30Z" />
        <path d="M1090 470h190a17 17 0 0 0 0-34h-34a30 30 0 0 0-56-10 24 24 0 0 0-36 10h-64a17 17 0 0 0 0 34Z" />
        <path d="M850 110h120a14 14 0 0 0 0-28h-22a24 24 0 0 0-46-6 20 20 0 0 0-26 6h-26a14 14 0 0 0 0 28Z" />
      </g>
      <path
        d="M560 640C640 610 660 560 692 512S820 470 878 430 1000 360 1061 306 1200 240 1284 226"
        fill="none"
        strokeWidth="4"
        strokeLinecap="round"
        strokeDasharray="0.1 13"
        className="stroke-[var(--dawn-trail)]"
      />
      <path d={rows[0]?.outline} className={rows[0]?.className} />
      {balloons.map((balloon) => (
        <Balloon key={balloon.suit} {...balloon} />
      ))}
      <path
        d="m1130 370 11-7 11 7m16-34 9-6 9 6m-64 6 8-5 8 5"
        fill="none"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-[var(--dawn-mid)]"
      />
      {rows.slice(1).map(({ className: colour, outline }) => (
        <path key={colour} d={outline} className={colour} />
      ))}
      <path d={windows} strokeWidth="6" strokeDasharray="6 9" className="stroke-[var(--dawn-window)]" />
    </svg>
  )
}

function Balloon({ suit, x, y, scale, cloth, stripe, sign, float }: BalloonProps) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <g className={`floats ${float}`}>
        <path
          d="M50 0c32 0 50 24 50 50 0 28-28 46-38 66H38C28 96 0 78 0 50 0 24 18 0 50 0Z"
          className={cloth}
        />
        <path
          d="M50 0c14 0 22 24 22 50 0 28-10 46-16 66H44c-6-20-16-38-16-66C28 24 36 0 50 0Z"
          className={stripe}
        />
        <path d={suitOutlines[suit]} transform="translate(28 28) scale(1.84)" className={sign} />
        <path d="m40 116 3 14m17-14-3 14" strokeWidth="1.6" className="stroke-[var(--dawn-near)]" />
        <path d="M42 130h16v7a4 4 0 0 1-4 4h-8a4 4 0 0 1-4-4Z" className="fill-[var(--dawn-near)]" />
      </g>
    </g>
  )
}
