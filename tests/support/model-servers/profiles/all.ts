import type { Profile } from '../profile.js';
import { ollamaWithoutTools } from './ollama-without-tools.js';
import { openAiGpt41 } from './openai-gpt-4.1.js';
import { openAiGpt6 } from './openai-gpt-6.js';
import { vllmMistralSmall } from './vllm-mistral-small.js';

/** All servers that tests try Frontdoor with. */
export const profiles: readonly Profile[] = [openAiGpt41, openAiGpt6, vllmMistralSmall, ollamaWithoutTools];
