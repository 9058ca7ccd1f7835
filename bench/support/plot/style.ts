/** Colours that can be told apart by people who see few of them, for light grounds and for dark ones. */
export const STYLE = `
svg { font: 13px system-ui, -apple-system, "Segoe UI", sans-serif }
.ground { fill: #ffffff; stroke: #d8dee6 }
text { fill: #1f2933 } .soft { fill: #5b6773 } .small { font-size: 11px }
.title { font-size: 18px; font-weight: 600 } .panel { font-weight: 600 }
.grid { stroke: #e4e9ef } .axis { stroke: #8a96a3 }
.limit { stroke: #c0392b; stroke-dasharray: 5 4 } .limit-name { fill: #c0392b; font-size: 11px }
.line { fill: none; stroke-width: 2; stroke-linejoin: round }
.s1 { stroke: #0b62c4 } .s2 { stroke: #c76a00 } .s3 { stroke: #16845b } .s4 { stroke: #7a4fc0 }
.f1 { fill: #0b62c4 } .f2 { fill: #c76a00 } .f3 { fill: #16845b } .f4 { fill: #7a4fc0 }
@media (prefers-color-scheme: dark) {
  .ground { fill: #10161d; stroke: #2b3642 }
  text { fill: #e6ebf0 } .soft { fill: #9dabb8 }
  .grid { stroke: #222c36 } .axis { stroke: #667480 }
  .limit { stroke: #ff8474 } .limit-name { fill: #ff8474 }
  .s1 { stroke: #62a8ff } .s2 { stroke: #ffa94d } .s3 { stroke: #4fd1a0 } .s4 { stroke: #bb9af7 }
  .f1 { fill: #62a8ff } .f2 { fill: #ffa94d } .f3 { fill: #4fd1a0 } .f4 { fill: #bb9af7 }
}
`;
