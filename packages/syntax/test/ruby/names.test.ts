import { expect, test } from 'vitest';
import { declarationsOf, factsOf, namesOf } from '../facts-of.js';

test('classes, modules, methods and constants at any depth', async () => {
  const text = `
module Outer::Inner
  VERSION = '1.0'.freeze
  A, B = 1, 2
  CACHE ||= {}
  class Store < Base
    include Enumerable
    LIMIT = 3
    def initialize(a, b: 1) = @a = a
    def [](key) end
    def ==(other) end
    def size=(value) end
    def empty?; end
    class Error < StandardError; end
  end
end
def helper; end
local = 1
Outer::LATE = 2
local::NONE = 3
`;
  expect(await namesOf('a.rb', text)).toEqual([
    'module Outer.Inner',
    'constant Outer.Inner.VERSION',
    'constant Outer.Inner.A',
    'constant Outer.Inner.B',
    'constant Outer.Inner.CACHE',
    'class Outer.Inner.Store',
    'constant Outer.Inner.Store.LIMIT',
    'method Outer.Inner.Store.initialize',
    'method Outer.Inner.Store.[]',
    'method Outer.Inner.Store.==',
    'method Outer.Inner.Store.size=',
    'method Outer.Inner.Store.empty?',
    'class Outer.Inner.Store.Error',
    'method helper',
    'constant Outer.LATE',
  ]);
});

test('methods of the class itself and of its instances are distinct, however they are written', async () => {
  const text = `
class A
  def self.of; end
  def of; end
  class << self
    def make; end
    attr_reader :count
  end
end
`;
  expect(await namesOf('a.rb', text)).toEqual([
    'class A',
    'method A.self.of',
    'method A.of',
    'method A.self.make',
    'attribute A.self.count',
  ]);
});

test('what calls declare: attributes, aliases, methods, classes of Struct', async () => {
  const text = `
class A
  attr_accessor :x, "y"
  alias z x
  alias_method :w, :x
  define_method(:v) { |a| a }
  private def u; end
  private attr_reader :ignored
  Point = Struct.new(:a, :b) do
    def dist; end
  end
end
`;
  expect(await namesOf('a.rb', text)).toEqual([
    'class A',
    'attribute A.x',
    'attribute A.y',
    'alias A.z',
    'alias A.w',
    'method A.v',
    'method A.u',
    'class A.Point',
    'method A.Point.dist',
  ]);
});

test('reopened classes are one declaration, methods defined again are numbered', async () => {
  const text = `
class A
  def f; end
end
class A
  def f; end
  def g; end
end
if RUBY_VERSION > '3'
  def h; end
else
  def h; end
end
`;
  expect(await namesOf('a.rb', text)).toEqual([
    'class A',
    'method A.f',
    'method A.f#2',
    'method A.g',
    'method h',
    'method h#2',
  ]);
});

test('what is private is not exported', async () => {
  const text = `
class A
  X = 1
  Y = 2
  private_constant :Y
  def a; end
  private
  def b; end
  X2 = 1
  public
  def c; end
  def d; end
  private :d
  protected def e; end
  def self.f; end
  private_class_method :f
end
`;
  const exported = (await declarationsOf('a.rb', text)).filter((d) => d.exported);
  expect(exported.map((d) => d.qualifiedName)).toEqual(['A', 'A.X', 'A.a', 'A.X2', 'A.c']);
});

test('imports with a fixed path', async () => {
  const { imports } = await factsOf(
    'a.rb',
    `require 'json'
require_relative "b/c"
require_relative './d'
load 'e.rb'
autoload :F, "f/g"
require name
require "h/#{i}"
`,
  );
  expect(imports.map(({ specifier, kind, line }) => `${line} ${kind} ${specifier}`)).toEqual([
    '1 require json',
    '2 require ./b/c',
    '3 require ./d',
    '4 require e.rb',
    '5 dynamic f/g',
  ]);
});
