import { encodeQR } from 'qr'
import { useMemo } from 'react'

/**
 * Shows a text as a QR code, always dark on light, as cameras expect it. `className` gives it its size.
 */
export default function QrCode({
  text,
  label,
  className,
}: {
  text: string
  label: string
  className: string
}) {
  const { size, path } = useMemo(() => drawing(text), [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={`shrink-0 ${className}`}
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#17233d" />
    </svg>
  )
}

function drawing(text: string): { size: number; path: string } {
  const rows = encodeQR(text, 'raw', { border: 3 })
  const path = rows
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return { size: rows.length, path }
}
