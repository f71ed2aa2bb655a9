// Has Graphviz draw every diagram, and reads the text out of the drawing, as `draw.js`
// does of a browser. `.ci/run graphviz` runs it.
//
//   node graphviz.js diagrams.json

import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const diagrams = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const problems = []
for (const { name, dot, dot_nodes: nodes, edges, notes, arrows } of diagrams) {
  // Hundreds of arrows take it minutes to place: they are read, and not placed.
  const placed = arrows < 500
  const { status, stdout, stderr, error } = spawnSync(placed ? 'dot' : 'nop', placed ? ['-Tsvg'] : ['-p'], { input: dot, encoding: 'utf8', maxBuffer: 1 << 28 })
  if (error) throw error
  if (status !== 0 || stderr.trim()) {
    problems.push(`${name}: ${stderr.trim()}`)
    continue
  }
  if (!placed) continue
  // Of a highlighted path DOT has the arrows coloured, and no sign on their labels.
  const expected = [...nodes, ...edges.map((edge) => edge.replace(/^▶ /, ''))].filter(Boolean)
  const found = [...stdout.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => plain(text))
  for (const text of expected) {
    const at = found.indexOf(text)
    if (at < 0) problems.push(`${name}: ${JSON.stringify(text)} is not drawn`)
    else found.splice(at, 1)
  }
  const words = found.flatMap((line) => line.split(' '))
  for (const word of words) {
    if (!notes.includes(word)) problems.push(`${name}: ${JSON.stringify(word)} is drawn, and is nothing`)
  }
}
for (const problem of problems) console.error(problem)
console.log(`${diagrams.length} drawn by Graphviz, ${problems.length} problems`)
process.exit(problems.length === 0 ? 0 : 1)

function plain(text) {
  const named = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
  return text
    .replace(/&(#(\d+)|#x([0-9a-f]+)|\w+);/gi, (_, name, decimal, hex) =>
      decimal ? String.fromCodePoint(+decimal) : hex ? String.fromCodePoint(parseInt(hex, 16)) : named[name])
    .replace(/\s+/g, ' ')
    .trim()
}
