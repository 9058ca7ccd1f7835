import { describe, expect, it } from '@jest/globals';
import { readOptions } from '../../../playground/terminal/options.js';

const STORIES = ['slow-app', 'abandon'];
const read = (...argv: string[]) => readOptions(argv, STORIES);

describe('the command line of npm run try', () => {
  it('plays the slow app when nothing is asked for', () => {
    const options = { story: 'slow-app', json: false, dataDir: null, patienceMs: 75_000 };
    expect(read()).toEqual({ ask: 'play', options });
  });

  it('takes a story, JSON, a folder and a patience', () => {
    expect(read('--story=abandon', '--json', '--data', '/tmp/x', '--patience', '5')).toEqual({
      ask: 'play',
      options: { story: 'abandon', json: true, dataDir: '/tmp/x', patienceMs: 5_000 },
    });
  });

  it.each(['--help', '-h'])('helps on %s', (help) => expect(read(help)).toEqual({ ask: 'help' }));

  it.each([
    [['--story', 'nope'], 'There is no story “nope”.'],
    [['--story'], '--story needs a name.'],
    [['abandon'], '“abandon” stands alone'],
    [['--stroy', 'abandon'], 'There is no option --stroy.'],
    [['-x'], 'There is no option -x.'],
    [['--json=yes'], '--json takes no value.'],
    [['--no-json'], 'There is no option --no-json.'],
    [['--data'], '--data needs a folder.'],
    [['--patience', '0'], '--patience takes whole seconds'],
    [['--patience', '1.5'], '--patience takes whole seconds'],
  ])('%j is a mistake, told with what is allowed', (argv, says) => {
    const asked = read(...argv);
    expect(asked).toMatchObject({ ask: 'wrong', message: expect.stringContaining(says) });
    expect(asked).toMatchObject({ message: expect.stringMatching(/slow-app, abandon.*--json/s) });
  });
});
