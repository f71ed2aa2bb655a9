// Draws every diagram in a browser, reads the text out of the drawing, and compares it
// with the names and labels of the rules. `.ci/run mermaid` runs it.
//
//   node draw.js diagrams.json [--pictures FOLDER]
//
// What is not as it should be is told, all of it, and makes the exit code 1.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { chromium } from 'playwright-core'

const require = createRequire(import.meta.url)
const [file, ...options] = process.argv.slice(2)
const pictures = options[0] === '--pictures' ? options[1] : undefined
const diagrams = JSON.parse(readFileSync(file, 'utf8'))

// The newest, and the one before it, which more pages still have.
const VERSIONS = ['mermaid', 'mermaid-11']

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--force-color-profile=srgb', '--font-render-hinting=none'],
})
const problems = []
let drawn = 0
for (const version of VERSIONS) {
  const page = await browser.newPage({ viewport: { width: 2400, height: 1600 }, deviceScaleFactor: 2 })
  await page.setContent('<!doctype html><meta charset="utf-8"><body style="margin:0;background:white"><div id="drawing" style="display:inline-block;padding:8px"></div>')
  await page.addScriptTag({ path: require.resolve(`${version}/dist/mermaid.min.js`) })
  await page.evaluate(() => globalThis.mermaid.initialize({ startOnLoad: false }))
  const { version: is } = JSON.parse(readFileSync(require.resolve(`${version}/package.json`), 'utf8'))
  console.log(`mermaid ${is}`)
  for (const [at, diagram] of diagrams.entries()) {
    const begun = Date.now()
    const read = await page.evaluate(draw, [diagram.text, `d${at}`])
    if (process.env.TIMES) console.log(diagram.name, Date.now() - begun, read.size)
    const wrong = compare(diagram, read, version === VERSIONS[0])
    problems.push(...wrong.map((what) => `${version}, ${diagram.name}: ${what}`))
    drawn += 1
    if (pictures && version === VERSIONS[0] && !read.error && Math.max(...read.size) < 4000) {
      mkdirSync(pictures, { recursive: true })
      const name = diagram.name.replace(/[^A-Za-z0-9]+/g, '-').toLowerCase()
      const drawing = await page.$('#drawing')
      writeFileSync(join(pictures, `${name}.png`), await drawing.screenshot())
    }
  }
  await page.close()
}
await browser.close()
for (const problem of problems) console.error(problem)
console.log(`${drawn} drawn, ${problems.length} problems`)
process.exit(problems.length === 0 ? 0 : 1)

// In the page: draws a diagram as a page would, and reads it.
async function draw([text, id]) {
  const place = document.getElementById('drawing')
  place.innerHTML = ''
  let svg
  try {
    ({ svg } = await globalThis.mermaid.render(id, text))
  } catch (error) {
    document.getElementById(`d${id}`)?.remove()
    return { error: String(error.message ?? error) }
  }
  if (svg.includes('Maximum text size')) return { error: 'Maximum text size in diagram exceeded' }
  place.innerHTML = svg
  const drawing = place.querySelector('svg')
  drawing.style.maxWidth = 'none'
  // mermaid gives the width as 100 %, for pages that are narrower.
  const box = drawing.viewBox.baseVal
  drawing.setAttribute('width', box.width)
  drawing.setAttribute('height', box.height)

  const boxes = []
  const read = { nodes: [], edges: [], notes: [], cut: [], over: [], arrows: 0, elements: 0 }
  read.size = [box.width, box.height]
  for (const label of drawing.querySelectorAll('foreignObject, text')) {
    if (label.tagName === 'text' && label.closest('foreignObject')) continue
    const inner = label.tagName === 'text' ? label : label.firstElementChild
    if (!inner) continue
    const text = label.tagName === 'text' ? label.textContent : inner.innerText
    const lines = text.split('\n').map((line) => line.replace(/\s+/g, ' ').trim()).filter(Boolean)
    if (lines.length === 0) continue
    const note = label.closest('.note, .statediagram-note, [id*="note"], [id*="-n"][class*="node"]')
    const edge = label.closest('.edgeLabels, .edgeLabel')
    const isNote = edge ? false : Boolean(note && !/-s\d+-|-c\d+-/.test(note.id.replace(/----/g, 'note')))
    const kind = edge ? 'edges' : isNote ? 'notes' : 'nodes'
    read[kind].push(...lines)
    const around = label.getBoundingClientRect()
    const of = inner.getBoundingClientRect()
    const slack = 1.5
    if (of.width > around.width + slack || of.height > around.height + slack ||
        inner.scrollWidth > inner.clientWidth + slack && inner.clientWidth > 0) {
      read.cut.push(lines.join(' / '))
    }
    const whole = drawing.getBoundingClientRect()
    if (of.left < whole.left - slack || of.right > whole.right + slack ||
        of.top < whole.top - slack || of.bottom > whole.bottom + slack) {
      read.cut.push(`${lines.join(' / ')} (beyond the drawing)`)
    }
    boxes.push({ text: lines.join(' / '), left: of.left, right: of.right, top: of.top, bottom: of.bottom })
  }
  for (const [at, a] of boxes.entries()) {
    for (const b of boxes.slice(at + 1)) {
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left)
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
      if (wide > 2 && high > 2) read.over.push(`${a.text} | ${b.text}`)
    }
  }
  read.arrows = drawing.querySelectorAll('.edgePaths path, path.transition, path.flowchart-link').length
  // Nothing of a label may have become an element of its own.
  read.elements = drawing.querySelectorAll('foreignObject :is(b, i, em, strong, code, img, li, ul, ol, h1, a, t, i.fa, .katex)').length
  read.initial = drawing.querySelectorAll('.state-start, [id*="start"]').length
  return read
}

// The layout of the version before puts labels on each other here and there, whatever
// the text: that is looked at of the newest alone.
function compare(diagram, read, newest) {
  const wrong = []
  if (diagram.refused) {
    if (!read.error) wrong.push(`it is drawn, and was refused: ${diagram.refused}`)
    return wrong
  }
  if (read.error) return [`it is not drawn: ${read.error.split('\n').slice(0, 4).join(' ')}`]
  for (const kind of ['nodes', 'edges']) {
    const [missing, more] = differ(diagram[kind], read[kind])
    if (missing.length > 0) wrong.push(`${kind} that are not drawn: ${JSON.stringify(missing)}`)
    if (more.length > 0) wrong.push(`${kind} that are drawn and are none: ${JSON.stringify(more)}`)
  }
  const [missing, more] = differ(diagram.notes, read.notes.flatMap((line) => line.split(' ')))
  if (missing.length > 0) wrong.push(`words of notes that are not drawn: ${JSON.stringify(missing)}`)
  if (more.length > 0) wrong.push(`words of notes that are drawn and are none: ${JSON.stringify(more)}`)
  if (read.arrows !== diagram.arrows) wrong.push(`${diagram.arrows} arrows, and ${read.arrows} are drawn`)
  if (read.elements > 0) wrong.push(`${read.elements} labels were read as markup`)
  if (read.initial === 0) wrong.push('where it begins is not drawn')
  for (const label of read.cut) wrong.push(`a label is cut off: ${label}`)
  if (diagram.tidy && newest) for (const labels of read.over) wrong.push(`a label lies on another: ${labels}`)
  return wrong
}

// What is in the one and not in the other, however often.
function differ(expected, found) {
  const left = [...found]
  const missing = []
  for (const text of expected.map((text) => text.replace(/\s+/g, ' ').trim()).filter(Boolean)) {
    const at = left.indexOf(text)
    if (at < 0) missing.push(text)
    else left.splice(at, 1)
  }
  return [missing, left]
}
