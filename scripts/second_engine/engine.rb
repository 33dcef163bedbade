# frozen_string_literal: true

# The engine of 18xx.games behind a pipe: a JSON command a line, a JSON answer a line.
# usage: ruby engine.rb LIB, where LIB is the folder lib of a checkout of tobymao/18xx

GAMES = %w[g_1830 g_1861 g_1867].freeze

# Stands in for the gem require_all, and loads only the games that are compared. A file whose parent class is not
# there yet waits for the next round.
def require_rel(*folders)
  here = File.dirname(caller_locations(1, 1).first.absolute_path)
  waiting = folders.flat_map { |folder| Dir[File.join(here, folder, '**', '*.rb')] }.sort.select do |file|
    game = file[%r{/engine/game/(g_[^/.]+)}, 1]
    game.nil? || GAMES.include?(game)
  end
  until waiting.empty?
    left = waiting.reject { |file| loaded?(file) }
    raise "cannot load #{left.first}" if left.size == waiting.size

    waiting = left
  end
end

def loaded?(file)
  require file
  true
rescue NameError
  false
end
alias require_all require_rel
$LOADED_FEATURES << 'require_all.rb'

class Module
  def `(_javascript) = nil
end

$LOAD_PATH.unshift(ARGV.fetch(0))
require 'json'
require 'engine'
require 'engine/auto_router'
LOGGER.level = 4
$stdout.sync = true

# A position in the words that both sides use.
module Position
  module_function

  def of(game)
    players(game).merge(companies(game), map(game), {
      'over' => game.finished,
      'bank' => game.bank.cash,
      'privates' => game.companies.reject(&:closed?).to_h { |c| [c.id, c.owner.nil? ? 'bank' : name(c.owner)] },
      'depot' => game.depot.upcoming.map(&:name).tally,
      'returned' => game.depot.discarded.map(&:name).sort,
      'phase' => game.phase.name,
      'asked' => game.finished ? nil : name(game.round.current_entity),
      'step' => game.finished ? nil : game.round.active_step.class.name.split('::').last,
    })
  end

  def name(entity)
    case entity
    when Engine::Bank, Engine::SharePool then 'bank'
    else entity&.id.to_s
    end
  end

  def players(game)
    { 'cash' => game.players.to_h { |p| [name(p), p.cash] },
      'worth' => game.players.to_h { |p| [name(p), game.player_value(p)] } }
  end

  def companies(game)
    all = game.respond_to?(:all_corporations) ? game.all_corporations.uniq : game.corporations
    publics = all.reject { |c| %i[minor national].include?(c.type) }
    { 'treasuries' => all.to_h { |c| [c.id, c.cash] },
      'spaces' => all.to_h { |c| [c.id, c.share_price&.coordinates] },
      'presidents' => all.to_h { |c| [c.id, c.owner && name(c.owner)] },
      'trains' => all.to_h { |c| [c.id, c.trains.map(&:name).sort] },
      'loans' => all.to_h { |c| [c.id, c.loans.size] },
      'shares' => publics.to_h { |c| [c.id, holdings(game, c)] } }
  end

  def holdings(game, company)
    held = game.players.to_h { |p| [name(p), p.percent_of(company)] }
    held['pool'] = game.share_pool.percent_of(company)
    held.select { |_, percent| percent.positive? }
  end

  def map(game)
    tiles = {}
    tokens = {}
    game.hexes.each do |hex|
      tile = hex.tile
      tiles[hex.id] = "#{tile.name}/#{tile.rotation}" unless tile.preprinted
      here = tile.cities.map { |city| city.tokens.compact.map { |t| t.corporation.id }.sort }.reject(&:empty?)
      tokens[hex.id] = here.sort unless here.empty?
    end
    { 'tiles' => tiles, 'tokens' => tokens }
  end
end

# What may be done, as entries of a log; amounts with the lowest and the highest.
class Offers
  Offer = Struct.new(:entry, :low, :high)

  def initialize(game)
    @game = game
    @round = game.round
  end

  def all = types.flat_map { |type| of(type) }

  def types
    return [] if @game.finished

    actions.values.flatten.uniq.select { |type| respond_to?(type, true) }
  end

  def of(type)
    actions.flat_map do |entity, types|
      step = types.include?(type) && @round.step_for(entity, type)
      step ? whole(send(type, step, entity), type, entity) : []
    end
  end

  private

  def actions = @actions ||= asked.to_h { |entity| [entity, @round.actions_for(entity)] }

  def asked
    entities = @round.active_entities.compact.uniq
    entities |= @game.companies.select { |c| c.owner && !c.closed? }
    @round.is_a?(Engine::Round::Operating) ? entities | @game.players : entities
  end

  def whole(offers, type, entity)
    kind = entity.player? ? 'player' : (entity.company? ? 'company' : 'corporation')
    offers.map do |fields, low, high|
      Offer.new({ 'type' => type, 'entity' => entity.id, 'entity_type' => kind }.merge(fields), low, high)
    end
  end

  def ranged(fields, low, high) = low && low <= high ? [[fields, low, high]] : []

  def pass(_step, entity) = entity.company? && !@round.active_entities.include?(entity) ? [] : [[{}]]

  def bid(step, entity)
    return bid_for_minor(step, entity) if step.is_a?(Engine::Step::BuySellParSharesViaBid)

    lots = step.respond_to?(:auctioning, true) && step.send(:auctioning) ? [step.send(:auctioning)] : step.available
    lots = lots.first(1) if step.class.name.include?('SingleItem')
    lots.flat_map do |lot|
      low = step.min_bid(lot)
      next [] if low.nil? || step.max_bid(entity, lot) < low

      ranged({ 'company' => lot.id }, low, step.may_purchase?(lot) ? low : step.max_bid(entity, lot))
    end
  end

  def bid_for_minor(step, entity)
    lots = [step.auctioning_company].compact
    if lots.empty?
      lots = @game.corporations.select do |c|
        c.type == :minor && @game.can_par?(c, entity) && step.ipo_type(c) == :bid &&
          step.can_buy?(entity, c.shares.first&.to_bundle)
      end
    end
    lots.flat_map { |c| ranged({ 'corporation' => c.id }, step.min_bid(c), step.max_bid(entity, c)) }
  end

  def par(step, entity)
    pending = step.is_a?(Engine::Step::CompanyPendingPar)
    companies = pending ? [@game.corporation_by_id('B&O')] : @game.corporations.select { |c| startable?(step, entity, c) }
    companies.flat_map do |c|
      step.get_par_prices(entity, c).map { |space| [{ 'corporation' => c.id, 'share_price' => space.id }] }
    end
  end

  def startable?(step, entity, company)
    return false if company.ipoed || !@game.can_par?(company, entity)
    return false if step.respond_to?(:ipo_type) && step.ipo_type(company) != :par

    step.can_buy?(entity, company.shares.first&.to_bundle) || company.share_price.nil?
  end

  def buy_shares(step, entity)
    return exchange(step, entity) if entity.company?

    bundles = if entity.corporation?
                step.redeemable_shares(entity)
              else
                @game.corporations.select(&:ipoed).flat_map { |c| for_sale(c) }.select { |b| step.can_buy?(entity, b) }
              end
    bundles.map { |b| [{ 'shares' => b.shares.map(&:id), 'percent' => b.percent }] }
  end

  def for_sale(company)
    [company.shares.select(&:buyable), @game.share_pool.shares_by_corporation[company].to_a].flat_map do |shares|
      shares.group_by(&:percent).values.map { |alike| alike.first.to_bundle }
    end
  end

  def exchange(step, entity)
    ability = @game.abilities(entity, :exchange)
    return [] unless ability

    bundles = @game.exchange_corporations(ability).flat_map { |c| for_sale(c) }.reject(&:presidents_share)
    bundles.select { |b| step.can_exchange?(entity, b) }
      .map { |b| [{ 'shares' => b.shares.map(&:id), 'percent' => b.percent }] }
  end

  def sell_shares(step, entity)
    return [] unless entity.player?

    bundles = @game.corporations.flat_map { |c| @game.bundles_for_corporation(entity, c) }
    bundles.select { |b| step.can_sell?(entity, b) }
      .map { |b| [{ 'shares' => b.shares.map(&:id), 'percent' => b.percent }] }
  end

  def buy_company(step, entity)
    list = entity.player? ? step.purchasable_companies(entity) : @game.purchasable_companies(entity)
    list.flat_map do |c|
      low, high = entity.player? ? [1, entity.cash] : [c.min_price, [c.max_price(entity), @game.buying_power(entity)].min]
      ranged({ 'company' => c.id }, low, high)
    end
  end

  def lay_tile(step, entity)
    @game.hexes.select { |hex| step.available_hex(entity, hex) }.flat_map do |hex|
      step.upgradeable_tiles(entity, hex).flat_map do |tile|
        tile.legal_rotations.map { |turn| [{ 'hex' => hex.id, 'tile' => tile.id, 'rotation' => turn }] }
      end
    end
  end

  def place_token(step, entity)
    @game.hexes.select { |hex| step.available_hex(entity, hex) }.flat_map do |hex|
      hex.tile.cities.map { |city| [{ 'city' => city.id, 'slot' => 0 }] }
    end
  end

  def remove_token(step, entity)
    @game.hexes.select { |hex| step.available_hex(entity, hex) }.flat_map do |hex|
      hex.tile.cities.flat_map do |city|
        city.tokens.each_with_index.select { |token, _| token && token.corporation == entity }
          .map { |_, slot| [{ 'city' => city.id, 'slot' => slot }] }
      end
    end
  end

  def run_routes(_step, _entity) = [[{ 'routes' => [] }]]

  def dividend(step, _entity) = step.dividend_types.map { |kind| [{ 'kind' => kind.to_s }] }

  def buy_train(step, entity)
    trains = step.buyable_trains(entity).uniq { |t| [t.name, t.owner, @game.depot.discarded.include?(t)] }
    offers = trains.flat_map do |train|
      if train.from_depot?
        [[{ 'train' => train.id, 'price' => train.price, 'variant' => train.name }]]
      else
        ranged({ 'train' => train.id }, *step.spend_minmax(entity, train))
      end
    end
    return offers unless step.discountable_trains_allowed?(entity)

    offers + @game.discountable_trains_for(entity).uniq { |old, new, *_| [old.name, new.name] }
      .select { |*_, price| @game.buying_power(entity) >= price }
      .map { |old, new, _, price| [{ 'train' => new.id, 'exchange' => old.id, 'price' => price, 'variant' => new.name }] }
  end

  def discard_train(step, entity) = step.trains(entity).uniq(&:name).map { |t| [{ 'train' => t.id }] }

  def bankrupt(_step, entity) = entity.corporation? && @game.can_go_bankrupt?(entity.owner, entity) ? [[{}]] : []

  def choose(step, _entity) = step.choices.keys.map { |key| [{ 'choice' => key.to_s }] }

  def convert(_step, _entity) = [[{}]]

  def merge(step, entity) = step.mergeable(entity).map { |c| [{ 'corporation' => c.id }] }
end

# An entry in short words that do not depend on numbers of cards and copies.
class Words
  def initialize(game)
    @game = game
  end

  def of(entry)
    who = entry['entity']
    case entry['type']
    when 'bid' then "bid #{who} #{entry['company'] || entry['corporation']}"
    when 'par' then "par #{who} #{entry['corporation']} #{entry['share_price'].split(',').first}"
    when 'buy_shares', 'sell_shares' then shares(who, entry)
    when 'buy_company' then "private #{who} #{entry['company']}"
    when 'lay_tile' then "tile #{who} #{entry['hex']} #{entry['tile'].rpartition('-').first} #{entry['rotation']}"
    when 'place_token', 'remove_token' then "#{entry['type']} #{who} #{city(entry['city'])}"
    when 'dividend' then "dividend #{who} #{entry['kind']}"
    when 'buy_train' then "train #{who} #{train(entry)}"
    when 'discard_train' then "discard #{who} #{@game.train_by_id(entry['train']).name}"
    when 'merge' then "merge #{who} #{entry['corporation']}"
    else "#{entry['type']} #{who}"
    end
  end

  private

  def shares(who, entry)
    shares = entry['shares'].map { |id| @game.share_by_id(id) }
    company = shares.first.corporation.id
    return "sell #{who} #{company} #{entry['percent']}" if entry['type'] == 'sell_shares'

    "buy #{who} #{company} #{entry['percent']} #{shares.first.owner.is_a?(Engine::SharePool) ? 'pool' : 'company'}"
  end

  def city(id)
    city = @game.city_by_id(id)
    "#{city.hex.id} #{city.index}"
  end

  def train(entry)
    train = @game.train_by_id(entry['train'])
    return "#{train.name} for #{@game.train_by_id(entry['exchange']).name}" if entry['exchange']
    return "#{train.name} #{train.owner.id}" if train.owned_by_corporation?

    "#{train.name} #{@game.depot.discarded.include?(train) ? 'returned' : 'new'}"
  end
end

# Runs: the paths are the site's, the best set of them is found by branch and bound.
class Runs
  def initialize(game)
    @game = game
    @company = game.round.current_entity
    @router = Engine::AutoRouter.new(game)
    @trains = game.route_trains(@company).sort_by(&:price)
  end

  def best(seconds)
    found, cut = @router.path(@trains, @company, path_timeout: seconds)
    lists = @trains.map { |train| found[train].map { |route| [route.revenue, bits(route)] } }
    rest = lists.each_index.map { |i| lists[i..].sum { |list| list.first ? list.first[0] : 0 } } + [0]
    deadline = now + seconds
    @best = 0
    search(lists, rest, 0, 0, 0, deadline)
    { 'company' => @company.id, 'revenue' => @best, 'cut' => cut || now > deadline }
  end

  def any(random)
    found, = @router.path(@trains, @company, path_timeout: 0.3, route_limit: 400)
    used = 0
    routes = @trains.filter_map do |train|
      free = found[train].to_a.first(60).select { |route| (bits(route) & used).zero? }
      route = random.rand < 0.6 ? free.first : free[random.rand([free.size, 1].max)]
      used |= bits(route) if route
      route
    end
    routes.each { |route| route.routes = routes if route.respond_to?(:routes=) }
    Engine::Action::RunRoutes.new(@company, routes: routes).to_h['routes']
  end

  private

  def search(lists, rest, at, used, revenue, deadline)
    @best = revenue if revenue > @best
    return if at == lists.size || revenue + rest[at] <= @best || now > deadline

    lists[at].each do |worth, bits|
      break if revenue + worth + rest[at + 1] <= @best

      search(lists, rest, at + 1, used | bits, revenue + worth, deadline) if (used & bits).zero?
    end
    search(lists, rest, at + 1, used, revenue, deadline)
  end

  def bits(route) = route.bitfield.each_with_index.sum { |bits, i| bits << (32 * i) }

  def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
end

class Server
  CHECKED_LATER = %w[lay_tile place_token buy_train merge convert].freeze

  def new(message)
    played = message['log']['actions']
    @game = Engine::Game.load(message['log'], at_action: played.empty? ? 0 : played.last['id'])
    @random = Random.new(message['seed'] || 0)
    { 'position' => Position.of(@game) }
  end

  # Entries until one is refused; with `afresh` nothing is remembered of what companies reach.
  def act(message)
    message['entries'].each_with_index do |entry, n|
      @game.graph.clear if message['afresh']
      @game.process_action(entry)
      return { 'refused' => why, 'entry' => n, 'position' => Position.of(@game) } if @game.exception
    end
    standing
  end

  # What is offered, in short words. What is not in `known` is tried, and so are amounts beyond those given there.
  def offers(message)
    words = Words.new(@game)
    known = message['known']
    offers = Offers.new(@game).all.to_h { |offer| [words.of(offer.entry), offer] }
    unknown = offers.except(*known.keys).select do |_, offer|
      refusal(offer.low ? { 'price' => offer.low }.merge(offer.entry) : offer.entry).nil?
    end
    { 'offered' => offers.transform_values { |offer| [offer.low, offer.high] }, 'unknown' => unknown.keys,
      'turns' => unknown.transform_values(&:entry).select { |_, entry| entry['type'] == 'lay_tile' },
      'beyond' => offers.slice(*known.keys).to_h { |word, offer| [word, beyond(offer, known[word])] } }
  end

  def best(message) = Runs.new(@game).best(message['seconds'])

  # One action by lot; `weights` by type, `avoided` in short words of which the offer begins with one.
  def random(message)
    all = Offers.new(@game)
    offers = Hash.new { |known, type| known[type] = allowed(all.of(type), message['avoided']) }
    types = all.types
    until types.empty?
      type = drawn(types, message['weights'])
      next types.delete(type) if offers[type].empty?

      entry = filled(offers[type].delete_at(@random.rand(offers[type].size)))
      next if (CHECKED_LATER.include?(type) || merging?) && refusal(entry)

      @game.process_action(entry)
      return { 'refused' => why, 'entry' => entry } if @game.exception

      return standing.merge('entry' => @game.raw_actions.last)
    end
    { 'stuck' => @game.round.active_step.class.name }
  end

  # A whole log with every check on: the seconds of one core.
  def replay(message)
    GC.start
    start = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID)
    game = Engine::Game.load(message['log'], strict: true)
    raise game.exception if game.exception

    { 'seconds' => Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID) - start }
  end

  def run
    $stdin.each_line do |line|
      message = JSON.parse(line)
      answer = begin
        public_send(message['command'], message)
      rescue StandardError, NotImplementedError => e
        { 'crash' => "#{e.class}: #{e.message}"[0, 400], 'at' => e.backtrace.first(4) }
      end
      $stdout.puts JSON.generate(answer)
    end
  end

  private

  # Ends of a range that lie outside the other one and are taken.
  def beyond(offer, ends)
    return [] if offer.low.nil? || ends.nil?

    [offer.low, offer.high].reject { |price| price.between?(*ends) }
      .select { |price| refusal(offer.entry.merge('price' => price)).nil? }
  end

  def why = "#{@game.exception.class.name.split('::').last}: #{@game.exception.message}"[0, 400]

  def standing
    over = @game.finished
    { 'position' => Position.of(@game), 'scores' => over ? @game.result.to_h { |who, worth| [who.to_s, worth] } : nil }
  end

  # What it says to an entry, in a child, so that nothing changes here.
  def refusal(entry)
    reader, writer = IO.pipe
    child = fork do
      reader.close
      writer.write(JSON.generate([told(entry)]))
      writer.close
      exit!(0)
    end
    writer.close
    answer = JSON.parse(reader.read).first
    reader.close
    Process.wait(child)
    answer
  end

  def told(entry)
    @game.process_action(entry)
    return why if @game.exception

    'this cannot be finished' if merging? && Offers.new(@game).all.none? { |offer| refusal(offer.entry).nil? }
  rescue StandardError, NotImplementedError => e
    e.message
  end

  # There a conversion or merger may be begun that no public and no director can finish.
  def merging?
    step = @game.round.active_step
    !step&.instance_variable_get(:@merging).to_a.empty? || !step&.instance_variable_get(:@converting).nil?
  end

  # Taken there at any time, by nobody's rules: sales and bankruptcy without need, trains beyond the limit, a pass
  # that may leave a merged public without a director.
  def lax?(entry)
    return leaves_no_director? if entry['type'] == 'pass'
    return false unless @game.round.is_a?(Engine::Round::Operating)

    company = @game.round.current_entity
    step = @game.round.active_step
    case entry['type']
    when 'sell_shares', 'bankrupt'
      !(step.is_a?(Engine::Step::BuyTrain) && company.corporation? && step.must_buy_train?(company) &&
        company.cash + company.owner.cash < @game.depot.min_depot_price)
    when 'buy_train' then entry['exchange'].nil? && !step.room?(company)
    else false
    end
  end

  def leaves_no_director?
    step = @game.round.active_step
    return false unless step.class.name.end_with?('PostMergerShares') && @game.round.converted&.owner.nil?

    Offers.new(@game).all.any? { |offer| offer.entry['type'] == 'buy_shares' }
  end

  def allowed(offers, avoided)
    words = Words.new(@game)
    offers.reject do |offer|
      avoided.any? { |word| "#{words.of(offer.entry)} ".start_with?("#{word} ") } || lax?(offer.entry)
    end
  end

  def drawn(types, weights)
    left = @random.rand * types.sum { |type| weights.fetch(type, 1.0) }
    types.find { |type| (left -= weights.fetch(type, 1.0)) <= 0 } || types.last
  end

  def filled(offer)
    entry = offer.entry
    return entry.merge('routes' => Runs.new(@game).any(@random)) if entry['type'] == 'run_routes'
    return entry if offer.low.nil?

    step = entry['type'] == 'bid' ? 5 : 1
    high = [offer.high, offer.low + (60 * step)].min
    entry.merge('price' => offer.low + (step * @random.rand(((high - offer.low) / step) + 1)))
  end
end

Server.new.run
