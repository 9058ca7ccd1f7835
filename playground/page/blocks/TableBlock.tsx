import { RichText } from '../text/RichText.js';
import type { KnownBlock } from './blockSchema.js';

type Rows = Extract<KnownBlock, { type: 'table' }>['rows'];
type Cell = Rows[number][number];

/** Slack's table: its first row is the head. */
export function TableBlock({ rows: [head = [], ...rows] }: { readonly rows: Rows }) {
  return (
    <div className="block table">
      <table>
        <thead>
          <tr>
            {head.map((cell, index) => (
              <th key={`c${index}`} scope="col">
                <CellView cell={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={`r${index}`}>
              {row.map((cell, column) => (
                <td key={`c${column}`}>
                  <CellView cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function CellView({ cell }: { readonly cell: Cell }) {
  return 'elements' in cell ? <RichText elements={cell.elements} /> : cell.text;
}
