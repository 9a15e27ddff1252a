'use client'

import { CartesianGrid, Line, LineChart, XAxis, YAxis } from 'recharts'

const days = [
  { day: 'Mon', parcels: 3 },
  { day: 'Tue', parcels: 5 },
  { day: 'Wed', parcels: 4 },
  { day: 'Thu', parcels: 8 },
  { day: 'Fri', parcels: 6 },
]

/** Line chart of the parcels of a week. Its size is fixed, so that the page does not move when it loads. */
export function ParcelChart() {
  return (
    <LineChart width={480} height={240} data={days} role="img" aria-label="Parcels for each day, between 3 and 8">
      <CartesianGrid strokeDasharray="3 3" />
      <XAxis dataKey="day" />
      <YAxis width={32} />
      <Line dataKey="parcels" stroke="currentColor" isAnimationActive={false} />
    </LineChart>
  )
}
