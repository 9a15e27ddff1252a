'use client'

import { CartesianGrid, Line, LineChart, XAxis, YAxis } from 'recharts'

const days = [
  { day: 'Mon', parcels: 3 },
  { day: 'Tue', parcels: 5 },
  { day: 'Wed', parcels: 4 },
  { day: 'Thu', parcels: 8 },
  { day: 'Fri', parcels: 6 },
]

/** Space of the chart: its height is fixed, so that the page does not move when the chart loads. */
const size = { width: '100%', maxWidth: 480, height: 240 }

/** Line chart of the parcels of a week. */
export function ParcelChart() {
  return (
    <LineChart responsive style={size} data={days} role="img" aria-label="Parcels for each day, between 3 and 8">
      <CartesianGrid strokeDasharray="3 3" />
      <XAxis dataKey="day" />
      <YAxis width={32} />
      <Line dataKey="parcels" stroke="currentColor" isAnimationActive={false} />
    </LineChart>
  )
}
